// Prints what the server hands to a printer of this shop by the channels its own windows print by: a job has a name, raw
// commands pass the same gate, and a page of a browser is nothing a receipt printer can take.
import { refuse } from '@evertill/client-core';
import { cutText } from '@evertill/schemas';
import type { PrinterPrintRequest, PrinterPrintResult } from '@evertill/schemas';
import type { Dispatch } from '../../ipc/dispatch.ts';
import type { JobPrinter } from '../../services/terminal-bridge/agent/print-jobs.ts';

/** `dispatch`: over the table of channels, once it is there. */
export function jobPrinter(dispatch: () => Dispatch): JobPrinter {
  return {
    async print(job) {
      const { jobId, storeDeviceId, format, openDrawer } = job;
      const answer = await asked(dispatch(), job);
      if (!answer.ok) return ended(jobId, 'failed', `${answer.code}: ${answer.sentence}`);
      // What is laid out here opens it itself.
      if (!openDrawer || format === 'html' || job.template === 'receipt') return ended(jobId, 'printed', '');
      const opened = await dispatch()('drawer:kick', { printerId: storeDeviceId, jobId: `${jobId}-drawer` });
      return ended(jobId, 'printed', opened.ok ? '' : `${opened.code}: ${opened.sentence}`);
    },
  };
}

function asked(dispatch: Dispatch, job: PrinterPrintRequest): ReturnType<Dispatch> {
  const { jobId, storeDeviceId: printerId, format, payload = '', template, data = {}, copies } = job;
  if (format === 'label') return dispatch('printer:print-label', { ...data, jobId, printerId, copies });
  if (format === 'html') return Promise.resolve(refuse('print_html'));
  if (template === 'receipt') {
    const { openDrawer } = job;
    return dispatch('printer:print-document', { jobId, printerId, document: data, copies, openDrawer });
  }
  const commands = Buffer.concat(Array.from({ length: copies }, () => Buffer.from(payload, 'base64')));
  return dispatch('printer:print-raw-escpos', {
    jobId,
    printerName: printerId,
    commands: commands.toString('base64'),
  });
}

function ended(jobId: string, status: 'printed' | 'failed', detail: string): PrinterPrintResult {
  return { type: 'printer_print_result', jobId, status, detail: cutText(detail, 300) };
}
