// An X or Z report as paper, on the screen and on the printer.
import { Printed } from '../../ui/printed.tsx';
import paper from '../../workplace/receipt/receipt-paper.module.css';
import type { ReportPaper, ReportRow } from './report-paper.ts';
import classes from './shift-report-view.module.css';

/** It prints: only one may be on the screen. */
export function ShiftReportView({ report }: { readonly report: ReportPaper }) {
  return (
    <>
      <Paper report={report} />
      <Printed>
        <Paper report={report} />
      </Printed>
    </>
  );
}

function Paper({ report: { kind, shop, title, hint, facts, parts } }: { readonly report: ReportPaper }) {
  return (
    <article className={paper.paper} data-testid="shift-report" data-kind={kind}>
      <header className={paper.head}>
        <strong>{shop}</strong>
        <span className={classes.title} data-testid="report-title">
          {title}
        </span>
        {hint !== '' && <span>{hint}</span>}
      </header>
      <div className={paper.meta}>
        {facts.map((fact, nr) => (
          // A report never changes while it is looked at: its rows stay where they are.
          <span key={nr}>{fact}</span>
        ))}
      </div>
      {parts.map((part) => (
        <section key={part.title} className={classes.section}>
          <strong>{part.title}</strong>
          <dl className={paper.totals}>
            {part.rows.map((row, nr) => (
              <Row key={nr} row={row} />
            ))}
          </dl>
        </section>
      ))}
    </article>
  );
}

function Row({ row: { label, value, strong = false, testId, minor } }: { readonly row: ReportRow }) {
  return (
    <div data-strong={strong} className={classes.row}>
      <dt className={value === '' ? classes.note : ''}>{label}</dt>
      <dd data-testid={testId} data-minor={minor}>
        {value}
      </dd>
    </div>
  );
}
