// What is known of one thing: a name and what it is, a line each. Values may be in any script and of any length.
import type { ReactNode } from 'react';
import classes from './facts.module.css';

export function Facts({ children }: { readonly children: ReactNode }) {
  return <dl className={classes.facts}>{children}</dl>;
}

export interface FactProps {
  readonly label: string;
  readonly children: ReactNode;
  /** Below it, smaller: since when, from whom. */
  readonly note?: string;
  readonly testId?: string;
}

export function Fact({ label, children, note = '', testId }: FactProps) {
  return (
    <div className={classes.fact} data-testid={testId}>
      <dt>
        <bdi>{label}</bdi>
      </dt>
      <dd>
        <bdi>{children}</bdi>
        {note !== '' && <small className={classes.note}>{note}</small>}
      </dd>
    </div>
  );
}
