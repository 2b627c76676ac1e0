// One step of the checklist: ticked when it is done, else the way to it.
import { UnstyledButton, VisuallyHidden } from '@mantine/core';
import { IconCircle, IconCircleCheckFilled } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import type { Step } from './checklist-steps.ts';
import classes from './start.module.css';

export function StepLink({ step: { name, path, done } }: { readonly step: Step }) {
  const t = useText('manager');
  const Icon = done ? IconCircleCheckFilled : IconCircle;
  return (
    <UnstyledButton
      component={Link}
      to={path}
      className={classes.step!}
      data-done={done}
      data-testid={`step-${name}`}
    >
      <Icon size={20} aria-hidden />
      <span>{t(`start.step.${name}`)}</span>
      {done && <VisuallyHidden>{t('start.done')}</VisuallyHidden>}
    </UnstyledButton>
  );
}
