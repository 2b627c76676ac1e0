// Above every screen of the office until the store can sell: the steps left to do. A store that was once seen ready on this
// device costs nothing any more.
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useStore } from '../../workplace/store-context.ts';
import { useIsOwner, useMay } from '../../workplace/use-may.ts';
import { useChecklistMemory } from './checklist-memory.ts';
import { StepLink } from './step-link.tsx';
import { useChecklist } from './use-checklist.ts';
import classes from './start.module.css';

/** Has the whole list itself. */
const startPath = '/dashboard/start';

export function Checklist() {
  const isOwner = useIsOwner();
  const mayAddProducts = useMay('write', 'product');
  const mayInvite = useMay('write', 'employee');
  const memory = useChecklistMemory(useStore().id);
  const isAtStart = useLocation().pathname === startPath;
  if (memory.isOver || isAtStart || !(isOwner || (mayAddProducts && mayInvite))) return null;
  return <Steps onOver={memory.end} />;
}

function Steps({ onOver }: { readonly onOver: () => void }) {
  const t = useText('manager');
  const steps = useChecklist();
  const isDone = steps?.every(({ done }) => done) ?? false;
  useEffect(() => {
    if (isDone) onOver();
  }, [isDone, onOver]);
  if (!steps || isDone) return null;
  return (
    <section className={classes.bar} aria-label={t('start.title')} data-testid="checklist">
      <div className={classes.steps}>
        {steps.map((step) => (
          <StepLink key={step.name} step={step} />
        ))}
      </div>
      <Button variant="subtle" color="gray" size="sm" fw={400} onClick={onOver} data-testid="checklist-hide">
        {t('start.hide')}
      </Button>
    </section>
  );
}
