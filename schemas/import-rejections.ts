// Refusals of tables that are imported: of a file, and of a row of it.
import { refusal } from './refusal.ts';

export const importRejections = {
  import_not_found: refusal(404, 'There is no such import.', 'Look at the list of imports.', false),
  import_running: refusal(
    409,
    'Another import into this store is under way.',
    'Wait until it has ended, or cancel it.',
    false,
  ),
  import_file: refusal(
    400,
    'The file cannot be read as a table.',
    'Send a csv or tsv file whose first line names the columns.',
    false,
  ),
  import_not_csv: refusal(
    400,
    'The file is not a csv file, whatever its name says.',
    'Open it in the program it came from, and save or export it as “CSV UTF-8”.',
    false,
  ),
  import_no_rows: refusal(
    400,
    'No row of the file could be imported.',
    'Check how the file was read, and the rejected rows with their reasons.',
    false,
  ),
  import_rows: refusal(400, 'The file has too many rows.', 'Divide it into several files.', false),
  import_interrupted: refusal(
    409,
    'The server stopped, or was too busy, before the import had ended.',
    'Run the same file again: what was done is found unchanged, and the rest is done.',
  ),
  upload_type: refusal(
    415,
    'A table is sent as csv, tsv or gzip.',
    'Send Content-Type text/csv, text/tab-separated-values, application/gzip or application/octet-stream.',
    false,
  ),
  upload_broken: refusal(400, 'The file did not arrive whole.', 'Send it again; nothing was changed.', false),

  // A row
  row_columns: refusal(
    400,
    'The row has another number of columns than the header.',
    'Put quotes around what holds a separator.',
  ),
  row_quote: refusal(400, 'A quote is opened and not closed.', 'Close the quote, or double it.'),
  cell_missing: refusal(400, 'A cell that is needed is blank.', 'Fill the named column.'),
  cell_unreadable: refusal(
    400,
    'A cell cannot be read, or could mean two things.',
    'Write it as the description of the column says.',
  ),
  code_as_number: refusal(
    400,
    'A spreadsheet turned the code into a number, and digits of it may be lost.',
    'Format the column as text in the spreadsheet, enter the codes again from their source, and save the file anew.',
  ),
  cell_too_long: refusal(400, 'A cell is too long.', 'Shorten it.'),
} as const;
