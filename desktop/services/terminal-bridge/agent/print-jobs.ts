// Print jobs the server sends to this shop's printers: each printed once, however often it comes.
import { cutText } from '@evertill/schemas';
import type { PrinterPrintRequest, PrinterPrintResult } from '@evertill/schemas';
import type { Clock } from '@evertill/sync';
import type { TerminalBook } from '../book/terminal-book.ts';
import type { BridgeLog } from '../bridge-log.ts';
import { OnceEach } from './once-each.ts';

/** What prints here. */
export interface JobPrinter {
  print(job: PrinterPrintRequest): Promise<PrinterPrintResult>;
}

export interface PrintJobsDeps {
  readonly book: TerminalBook;
  readonly log: BridgeLog;
  readonly clock: Clock;
  /** Absent: this till prints nothing. */
  readonly printer: JobPrinter | undefined;
}

export class PrintJobs {
  readonly #deps: PrintJobsDeps;
  readonly #once: OnceEach<PrinterPrintResult>;

  constructor(deps: PrintJobsDeps) {
    this.#deps = deps;
    this.#once = new OnceEach('print', deps.book, deps.log);
  }

  /** Never rejects. */
  print(job: PrinterPrintRequest): Promise<PrinterPrintResult> {
    const { jobId, expiresAt, ...content } = job;
    const failed = (detail: string) => end(jobId, 'failed', detail);
    return this.#once.answer({
      key: jobId,
      content,
      carryOut: async () => {
        const { clock, printer } = this.#deps;
        if (clock.now() >= Date.parse(expiresAt))
          return end(jobId, 'expired', 'It came too late to be printed.');
        if (!printer) return failed('This till has no printer for jobs of the server.');
        const { status, detail } = await printer.print(job);
        return end(jobId, status, detail);
      },
      interrupted: failed('Whether it was printed nobody knows. Look at the paper before printing again.'),
      reused: failed('Another job was printed under this id.'),
      unwritten: failed('The till cannot write anything down now, so it was not printed.'),
    });
  }
}

function end(jobId: string, status: PrinterPrintResult['status'], detail: string): PrinterPrintResult {
  return { type: 'printer_print_result', jobId, status, detail: cutText(detail, 300) };
}
