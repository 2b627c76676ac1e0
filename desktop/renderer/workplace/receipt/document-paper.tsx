// A document of the receipt printer as paper on the screen: receipts, and reports.
import type { ReceiptDocument } from '@evertill/schemas';
import { ReceiptBarcode } from './receipt-barcode.tsx';
import classes from './receipt-paper.module.css';

export interface DocumentPaperProps {
  readonly document: ReceiptDocument;
  readonly testId: string;
  /** What it comes to, for whoever reads it by machine. */
  readonly minor?: number;
}

export function DocumentPaper({ document, testId, minor }: DocumentPaperProps) {
  const { head, facts, lines, totals, foot, scanCode } = document;
  return (
    <article className={classes.paper} data-testid={testId}>
      <header className={classes.head}>
        {head.map((part) => (
          <HeadPart key={`${part.kind} ${part.text}`} {...part} />
        ))}
      </header>
      <div className={classes.meta}>
        {facts.map(({ kind, text }) => (
          <span key={kind} data-testid={`receipt-${kind}`}>
            <bdi>{text}</bdi>
          </span>
        ))}
      </div>
      <ul className={classes.lines}>
        {lines.map(({ id, name, total, notes }) => (
          <li key={id} data-testid="receipt-line">
            <span>
              <bdi>{name}</bdi>
            </span>
            <span className={classes.figure}>{total}</span>
            {notes.map((note) => (
              <small key={note}>{note}</small>
            ))}
          </li>
        ))}
      </ul>
      <dl className={classes.totals}>
        {totals.map(({ kind, label, value }, nr) =>
          kind === 'total' ? (
            <div key={kind} className={classes.total}>
              <dt>{label}</dt>
              <dd data-testid={`${testId}-total`} data-minor={minor}>
                {value}
              </dd>
            </div>
          ) : (
            // A receipt never changes: its rows stay where they are.
            <div key={`${kind} ${nr}`}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ),
        )}
      </dl>
      <footer className={classes.foot}>
        {foot.map(({ kind, text }) =>
          kind === 'note' ? (
            <p key={kind} data-testid="receipt-note">
              <bdi>{text}</bdi>
            </p>
          ) : (
            <bdi key={kind}>{text}</bdi>
          ),
        )}
        <ReceiptBarcode code={scanCode} />
      </footer>
    </article>
  );
}

function HeadPart({ kind, text }: ReceiptDocument['head'][number]) {
  if (kind === 'address')
    return (
      <span>
        <bdi>{text}</bdi>
      </span>
    );
  return (
    <strong data-testid={`receipt-${kind}`}>
      <bdi>{text}</bdi>
    </strong>
  );
}
