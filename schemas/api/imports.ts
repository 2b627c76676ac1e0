// Tables that come in and go out: which kinds there are, which columns each has, and how an import is told of. The columns
// of a kind are the same both ways, so that what was exported is a file to import. In words: server/import/COLUMNS.md.
import * as z from 'zod';
import { pageFields } from './pages.ts';
import { queryFlag } from './query-flag.ts';

/** In the order in which an empty store is filled: each names only what comes before it. */
export const tableKinds = ['taxes', 'suppliers', 'categories', 'products', 'stock'] as const;
export type TableKind = (typeof tableKinds)[number];

/** The order of an export's columns; a file to import has those it wants, in any order. */
export const tableColumns = {
  taxes: ['name', 'rate', 'rate_type', 'code', 'active', 'all_stores'],
  suppliers: ['name', 'code', 'contact_name', 'email', 'phone', 'address', 'note', 'active', 'all_stores'],
  categories: ['path', 'code', 'active', 'all_stores'],
  products: [
    'sku',
    'name',
    'price',
    'barcode',
    'category',
    'brand',
    'unit',
    'description',
    'variation_of',
    'variation_key',
    'barcodes',
    'tags',
    'units_per_pack',
    'base_variation',
    'is_default',
    'attributes',
    'item_type',
    'plu',
    'tax',
    'custom_tax',
    'custom_tax_type',
    'no_sales_tax',
    'is_snap_eligible',
    'minimum_age',
    'is_retail',
    'is_wholesale',
    'status',
    'recommended',
    'is_recommend',
    'admin_only',
    'low_stock_threshold',
    'auto_add_purchase_on_low_stock',
    'profit_percent',
  ],
  stock: ['sku', 'variation', 'warehouse', 'counted', 'unit_cost', 'reason'],
} as const satisfies Record<TableKind, readonly string[]>;
export type TableColumn<Kind extends TableKind> = (typeof tableColumns)[Kind][number];

/** What every row of a kind is known by: without this column there is nothing to import. */
export const identifyingColumn = {
  taxes: 'name',
  suppliers: 'name',
  categories: 'path',
  products: 'sku',
  stock: 'sku',
} as const satisfies { [Kind in TableKind]: TableColumn<Kind> };

export const importLimits = {
  /** Bytes of one file as it is sent. */
  fileBytes: 32 * 1_048_576,
  /** And when it is unpacked. */
  unpackedBytes: 128 * 1_048_576,
  rows: 100_000,
  /** How long an upload may bring nothing, ms. */
  patience: 30_000,
} as const;

/** What a table that comes in may be written in, by the places whose programs write it. */
export const encodingRegions = {
  unicode: ['utf-8', 'utf-16le', 'utf-16be'],
  western: ['windows-1252', 'iso-8859-15', 'macintosh', 'cp850', 'cp437'],
  central: ['windows-1250', 'iso-8859-2', 'cp852', 'x-mac-ce'],
  baltic: ['windows-1257'],
  turkish: ['windows-1254', 'cp857'],
  cyrillic: ['windows-1251', 'koi8-r', 'cp866', 'cp855', 'x-mac-cyrillic', 'iso-8859-5'],
  greek: ['windows-1253', 'iso-8859-7', 'cp737', 'cp869'],
  hebrew: ['windows-1255', 'cp862'],
  arabic: ['windows-1256', 'iso-8859-6', 'cp720'],
  thai: ['windows-874'],
  japanese: ['shift_jis', 'euc-jp'],
  korean: ['euc-kr'],
  chinese: ['gb18030', 'big5'],
} as const;
export const tableEncodings = Object.values(encodingRegions).flat();
export type TableEncoding = (typeof tableEncodings)[number];

export const importQuery = z.strictObject({
  store_id: z.string().max(128).optional(),
  /** Says what would be done, and does nothing. */
  dry_run: queryFlag.default(false),
  /** Are look-up records that a row names and nobody has made? Otherwise the row is refused. */
  create: queryFlag.default(true),
  /** `field=column, …` for a file with column names of its own. */
  map: z.string().max(4000).optional(),
  /** `field=constant, …` */
  set: z.string().max(4000).optional(),
  /** Found by itself when absent. */
  encoding: z.enum(tableEncodings).optional(),
  file_name: z.string().max(200).optional(),
});
export type ImportQuery = z.output<typeof importQuery>;

/** `receiving`: the file is still coming. `interrupted`: the server stopped; run the same file again. */
export const importStates = ['receiving', 'running', 'done', 'failed', 'interrupted', 'cancelled'] as const;
export type ImportState = (typeof importStates)[number];

/** Rows by what became of them; those that a later line replaces are in `rows_done` alone. */
const importCounts = {
  /** Of the file, the header and blank lines aside; 0 until it was looked through. */
  rows_total: z.int(),
  rows_done: z.int(),
  created: z.int(),
  updated: z.int(),
  unchanged: z.int(),
  refused: z.int(),
  /** Rows about which something looked wrong, none of them refused. */
  warned: z.int(),
  /** Rows of the price history. */
  price_changes: z.int(),
};

/** Another encoding that makes nearly as much sense of the letters of a file. */
const otherReading = z.object({
  encoding: z.enum(tableEncodings),
  /** A text of the file as it was read, and as it would be in this encoding. */
  read: z.string(),
  instead: z.string(),
});
export type OtherReading = Readonly<z.output<typeof otherReading>>;

/** How the file was read; blank until that is known. */
const tableReading = {
  /** One of those it can be asked to be read in. */
  encoding: z.string(),
  /** Mostly none. */
  other_readings: z.array(otherReading),
  /** Between two cells. */
  separator: z.string(),
  /** Of prices and quantities; blank where no figure of the file says. */
  decimal_sign: z.enum(['', '.', ',']),
  /** The first rows as understood, by the columns they fill; figures as an export has them. */
  sample: z.array(z.object({ line: z.int(), cells: z.record(z.string(), z.string()) })),
};

export const importReply = z.object({
  id: z.string(),
  store_id: z.string(),
  kind: z.enum(tableKinds),
  dry_run: z.boolean(),
  state: z.enum(importStates),
  file_name: z.string(),
  ...importCounts,
  /** Look-up records made because a row named them, by their kind. */
  also_created: z.record(z.string(), z.int()),
  /** Columns of the file that mean nothing here. */
  ignored_columns: z.array(z.string()),
  ...tableReading,
  /** Why it failed, or what interrupted it. */
  problem: z
    .object({ code: z.string(), title: z.string(), detail: z.string(), problem: z.string() })
    .nullable(),
  created_by: z.string(),
  created_by_name: z.string(),
  created_at: z.string(),
  finished_at: z.string().nullable(),
});

export const importRowOutcomes = ['refused', 'warned'] as const;

/** A row that was refused, or kept with a warning. */
export const importRowReply = z.object({
  /** Of the file, the header being line 1. */
  line: z.int(),
  outcome: z.enum(importRowOutcomes),
  /** Blank: of the whole row. */
  column: z.string(),
  /** Blank for a warning. */
  code: z.string(),
  reason: z.string(),
  /** What to do next. */
  next: z.string(),
});

export const importsQuery = z.strictObject(pageFields());

export const importRowsQuery = z.strictObject({
  ...pageFields(),
  outcome: z.enum(importRowOutcomes).optional(),
});

export const exportQuery = z.strictObject({ store_id: z.string().max(128).optional() });
