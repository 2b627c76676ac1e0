// The channels of printing, on the printers that are saved for this lane. What is printed or opened twice because an answer
// was lost is printed and opened once: a job has a name.
import { refuse } from '@evertill/client-core';

import { formatMoney } from '@evertill/schemas';
import type { channels } from '../../ipc/channels.ts';
import type { Handlers } from '../../ipc/dispatch.ts';
import type { RequestOf } from '../../ipc/channel.ts';
import { inColumns } from '../../services/printer/escpos/columns.ts';
import { drawnBefore } from '../../services/printer/escpos/drawn-rows.ts';
import { refusedByte } from '../../services/printer/escpos/raw-gate.ts';
import { plainRow, receiptBytes, rowsToDraw } from '../../services/printer/escpos/receipt-bytes.ts';
import { rowKey } from '../../ipc/paper-row.ts';
import { receiptParts } from '../../services/printer/escpos/receipt-rows.ts';
import { labelBytes, labelRows } from '../../services/printer/label/label-bytes.ts';
import type { Label } from '../../services/printer/label/label-bytes.ts';
import type { PrintJob } from '../../services/printer/print-queue.ts';
import type { KeptPrinter, PrinterRoom } from './printer-room.ts';
import { profileOf } from './printer-room.ts';

type Channels = typeof channels;
export type PrinterHandlers = Pick<
  Handlers<Channels>,
  Extract<keyof Channels, `printer:${string}` | `drawer:${string}`>
>;

export interface PrinterHandlersDeps {
  readonly room: PrinterRoom;
  /** Of the store, for prices on labels. */
  readonly currency: () => Promise<string>;
  readonly newId: () => string;
}

const mostRawBytes = 262_144;

export function printerHandlers({ room, currency, newId }: PrinterHandlersDeps): PrinterHandlers {
  const done = async ({ queue }: KeptPrinter, job: PrintJob) => {
    const { detail } = await queue.submit(job);
    return detail.ok ? { confirmed: detail.confirmed } : detail;
  };
  const kick = async ({ printerId, jobId = newId() }: RequestOf<Channels['drawer:kick']>) => {
    const kept = await room.drawer(printerId);
    if (!kept.ok) return kept;
    const kicked = await kept.drawer.kick(jobId);
    return kicked.ok ? {} : kicked;
  };
  const labelOf = async (
    asked: Omit<Label, 'price'> & { readonly price: string | number },
  ): Promise<Label> => ({
    sku: asked.sku,
    name: asked.name,
    barcodeFormat: asked.barcodeFormat,
    price: typeof asked.price === 'string' ? asked.price : formatMoney(asked.price, await currency(), 'en'),
  });
  return {
    'printer:get-printers': async () => ({
      printers: (await room.all()).map((saved) => ({
        id: saved.id,
        name: saved.name,
        for: saved.type === 'label_printer' ? ('labels' as const) : ('receipts' as const),
        paper: sizeOf(profileOf(saved)),
      })),
    }),
    'printer:status': async ({ printerId }) => {
      const kept = await room.printer(printerId);
      if (!kept.ok) return kept;
      const status = await kept.printer.status();
      if ('ok' in status) return status;
      const { online, paper, coverOpen, faulty } = status;
      const drawer = kept.drawer.stateOf(status);
      return { online, paper, coverOpen, faulty, drawer, waiting: kept.queue.waiting };
    },
    'printer:print-receipt': () => Promise.resolve(refuse('print_html')),
    'printer:rows-to-draw': async (asked) => {
      const isLabel = 'label' in asked;
      const kept = await room.printer(asked.printerId, isLabel ? 'label_printer' : 'printer');
      if (!kept.ok) return kept;
      const parts = isLabel ? allRows(await labelOf(asked.label)) : receiptParts(asked.document);
      return { paper: sizeOf(kept.profile), rows: rowsToDraw(parts, kept.profile) };
    },
    'printer:print-document': async ({
      jobId,
      printerId,
      document,
      drawn,
      copies,
      openDrawer,
      expiresAt,
    }) => {
      const kept = await room.printer(printerId);
      if (!kept.ok) return kept;
      const drawing = drawnBefore(drawn, kept.profile);
      if (!drawing.ok) return drawing;
      const { profile } = kept;
      const { draw } = drawing;
      const bytes = receiptBytes({ document, profile, copies, draw, openDrawer: openDrawer ? 2 : undefined });
      return done(kept, { jobId, bytes, expiresAt });
    },
    'printer:preview-receipt': async ({ document, printerId }) => {
      const kept = await room.printer(printerId);
      if (!kept.ok) return kept;
      const { profile } = kept;
      const parts = receiptParts(document);
      const drawn = new Set(rowsToDraw(parts, profile).map(rowKey));
      const lines = parts.flatMap((part) => {
        const plain = { strong: false, tall: false, isDrawn: false };
        if (part.kind === 'gap') return [{ ...plain, text: '' }];
        if (part.kind === 'rule') return [{ ...plain, text: '-'.repeat(profile.columns) }];
        const row = plainRow(part);
        const isDrawn = drawn.has(rowKey(row));
        const { strong, tall } = part;
        return inColumns(row, profile.columns, document.direction).map((text, nr) => ({
          text,
          strong,
          tall,
          isDrawn,
          ...(isDrawn && nr === 0 ? { row } : {}),
        }));
      });
      return { paper: sizeOf(profile), lines };
    },
    'printer:print-label': async ({ jobId = newId(), printerId, drawn, copies, ...asked }) => {
      const kept = await room.printer(printerId, 'label_printer');
      if (!kept.ok) return kept;
      const drawing = drawnBefore(drawn, kept.profile);
      if (!drawing.ok) return drawing;
      const { profile } = kept;
      const label = await labelBytes(await labelOf(asked), { profile, copies, draw: drawing.draw });
      return label.ok ? done(kept, { jobId, bytes: label.bytes }) : label;
    },
    'printer:print-raw-escpos': async ({ printerName, commands, jobId = newId() }) => {
      const bytes =
        typeof commands === 'string' ? Buffer.from(commands, 'base64') : Uint8Array.from(commands);
      if (bytes.length > mostRawBytes) return refuse('too_large', { bytes: bytes.length });
      const refused = refusedByte(bytes);
      if (refused) return refuse('raw_command', refused);
      const kept = await room.named(printerName);
      return kept.ok ? done(kept, { jobId, bytes }) : kept;
    },
    'printer:kick-drawer': kick,
    'drawer:kick': kick,
    'printer:job': async ({ jobId }) => ({ state: (await room.stateOf(jobId)) ?? null }),
  };
}

const sizeOf = ({ dots, columns }: { readonly dots: number; readonly columns: number }) => ({
  dots,
  columns,
});

function allRows(label: Label) {
  const { above, below } = labelRows(label);
  return [...above, ...below];
}
