// How bad one finding is: a sign of its own form and colour, and its word for whoever cannot see it.
import { VisuallyHidden } from '@mantine/core';
import { IconAlertTriangle, IconEye, IconHandStop } from '@tabler/icons-react';
import type { Severity } from '@evertill/sync';
import { useText } from '../../ui/language.ts';
import classes from './status.module.css';

const icons = { stop: IconHandStop, act: IconAlertTriangle, watch: IconEye } as const;

export function SeveritySign({ severity }: { readonly severity: Severity }) {
  const t = useText('workplace');
  const Icon = icons[severity];
  return (
    <span className={classes.sign} data-severity={severity}>
      <Icon size={18} stroke={2} aria-hidden />
      <VisuallyHidden>{t(`howItIs.${severity}`)}:</VisuallyHidden>
    </span>
  );
}
