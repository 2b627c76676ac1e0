// Error pages: imports of tables.
import { errorPage } from '../error-page.ts';
import type { ErrorPage } from '../error-page.ts';
import type { importRejections } from '../import-rejections.ts';

export const importPages = {
  import_not_found: errorPage(
    'The import is of another store, or is long over.',
    'nothing_entered',
    'reload',
  ),
  import_running: errorPage(
    'Two imports into one store at a time could undo each other.',
    'unchanged',
    'wait',
  ),
  import_file: errorPage(
    'The first line of the file does not name columns, or the file is of another kind than its name says.',
    'unchanged',
    'correct_file',
  ),
  import_not_csv: errorPage(
    'The file is a spreadsheet, a web page or another kind of file under the name of a csv file.',
    'unchanged',
    'correct_file',
  ),
  import_no_rows: errorPage(
    'The file has a header and no rows, or every row was rejected.',
    'unchanged',
    'correct_file',
  ),
  import_rows: errorPage('One import has a greatest number of rows.', 'unchanged', 'split_file'),
  import_interrupted: errorPage(
    'The import was broken off. Rows that were done are stored; the others are not.',
    'kept',
    'correct_file',
  ),
  upload_type: errorPage(
    'The file was sent with a content type that is none of a table.',
    'unchanged',
    'fix_request',
  ),
  upload_broken: errorPage(
    'The connection broke before the end of the file, or its packing is damaged.',
    'unchanged',
    'try_again',
  ),
  row_columns: errorPage(
    'A line has more or fewer cells than the first line has names: mostly a comma or tab inside a text.',
    'kept',
    'correct_file',
  ),
  row_quote: errorPage(
    'A text in quotes never ends, so what follows cannot be told apart.',
    'kept',
    'correct_file',
  ),
  cell_missing: errorPage('This row has no value where one is needed.', 'kept', 'correct_file'),
  cell_unreadable: errorPage(
    'The value is not of the kind the column has, or could be read in two ways, such as 1,234.',
    'kept',
    'correct_file',
  ),
  code_as_number: errorPage(
    'A spreadsheet shows long codes as powers of ten, or as amounts with groups and decimals. Digits or zeros in front may be lost, and no scan finds such a code.',
    'kept',
    'correct_file',
  ),
  cell_too_long: errorPage('The text is longer than the field can hold.', 'kept', 'correct_file'),
} as const satisfies Record<keyof typeof importRejections, ErrorPage>;
