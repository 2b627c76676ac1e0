// Two values of the same fields side by side: what a person wanted, and what stays.
import type { ReplicatedDocument } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';
import { FieldValue } from './field-value.tsx';
import classes from './sides-table.module.css';

export interface SidesTableProps {
  readonly document: ReplicatedDocument;
  readonly collection: string;
  readonly rows: readonly {
    readonly field: string;
    readonly name: string;
    readonly wanted: unknown;
    readonly stays: unknown;
  }[];
}

export function SidesTable({ rows, document, collection }: SidesTableProps) {
  const t = useText('workplace');
  if (rows.length === 0) return null;
  return (
    <table className={classes.values}>
      <thead>
        <tr>
          <td />
          <th scope="col">{t('conflict.yours')}</th>
          <th scope="col">{t('conflict.theirs')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, name, wanted, stays }) => (
          <tr key={field}>
            <th scope="row">{name}</th>
            <td>
              <FieldValue document={document} collection={collection} field={field} value={wanted} />
            </td>
            <td>
              <FieldValue document={document} collection={collection} field={field} value={stays} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
