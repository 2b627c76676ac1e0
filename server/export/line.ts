// One line of a table that goes out.
import type { TableColumn, TableKind } from '@evertill/schemas';

/** By their columns; an absent one is blank. */
export type Line<Kind extends TableKind> = Readonly<Partial<Record<TableColumn<Kind>, string>>>;
