// What a screen asks the printers of a till. Second document, "Desktop client local channels". A receipt is printed from
// its document: HTML cannot become a printer's commands without a browser engine to lay it out and without trusting what
// stands in it, so `printer:print-receipt` is for shells that have one, and `printer:print-document` for every till.
import * as z from 'zod';
import { receiptDocumentSchema } from '@evertill/schemas';
import { defineChannel } from './channel.ts';
import { localId } from './local-id.ts';
import { drawnRows, paperRow, paperSize } from './paper-row.ts';

const labelFormats = ['code128', 'ean13', 'ean8', 'upca', 'qrcode'] as const;
export type LabelFormat = (typeof labelFormats)[number];

/** One of the saved devices; absent: the first of its kind. */
const printerId = localId.optional();
/** Handed in twice it is printed once. */
const jobId = localId;
const copies = z.int().min(1).max(20).default(1);
const openDrawer = z.boolean().default(false);
const drawn = drawnRows.default([]);
const nothing = z.strictObject({});

const label = {
  sku: z.string().min(1).max(80),
  name: z.string().max(500),
  /** As it is to be read, or in the smallest unit of the store's currency. */
  price: z.union([z.string().max(60), z.int()]),
  barcodeFormat: z.enum(labelFormats),
};

/** `confirmed`: the printer said that all of it is on paper; many say nothing. */
const printed = z.strictObject({ confirmed: z.boolean() });

/** Bytes; a picture as wide as the paper, and long. */
const mostRawBytes = 262_144;

const jobStates = ['queued', 'printing', 'printed', 'failed', 'expired'] as const;

export const printerChannels = [
  defineChannel({
    name: 'printer:get-printers',
    request: nothing,
    reply: z.strictObject({
      printers: z.array(
        z.strictObject({
          id: z.string(),
          name: z.string(),
          for: z.enum(['receipts', 'labels']),
          paper: paperSize,
        }),
      ),
    }),
  }),
  defineChannel({
    name: 'printer:status',
    request: z.strictObject({ printerId }),
    reply: z.strictObject({
      online: z.boolean(),
      paper: z.enum(['enough', 'ending', 'out']),
      coverOpen: z.boolean(),
      faulty: z.boolean(),
      /** By the level that was seen while it was shut. */
      drawer: z.enum(['open', 'closed', 'unknown']),
      /** Jobs that wait for it, the one that is printed among them. */
      waiting: z.int(),
    }),
  }),
  defineChannel({
    name: 'printer:print-receipt',
    request: z.strictObject({
      html: z.string().max(500_000),
      silent: z.boolean().optional(),
      openDrawer: z.boolean().optional(),
    }),
    reply: printed,
  }),
  /** The rows no code page of the printer can write: whoever can draw hands them in with the job. */
  defineChannel({
    name: 'printer:rows-to-draw',
    request: z.union([
      z.strictObject({ document: receiptDocumentSchema, printerId }),
      z.strictObject({ label: z.strictObject(label), printerId }),
    ]),
    reply: z.strictObject({ paper: paperSize, rows: z.array(paperRow) }),
  }),
  defineChannel({
    name: 'printer:print-document',
    request: z.strictObject({
      jobId,
      printerId,
      document: receiptDocumentSchema,
      drawn,
      copies,
      openDrawer,
      /** ms since 1970; it is not begun at this moment or later. */
      expiresAt: z.int().optional(),
    }),
    reply: printed,
  }),
  defineChannel({
    name: 'printer:preview-receipt',
    request: z.strictObject({ document: receiptDocumentSchema, printerId }),
    reply: z.strictObject({
      paper: paperSize,
      lines: z.array(
        z.strictObject({
          text: z.string(),
          strong: z.boolean(),
          tall: z.boolean(),
          /** Printed as a picture of its row, where somebody draws it. */
          isDrawn: z.boolean(),
          /** The row, with the first of its lines. */
          row: paperRow.optional(),
        }),
      ),
    }),
  }),
  defineChannel({
    name: 'printer:print-label',
    request: z.strictObject({ ...label, jobId: jobId.optional(), printerId, drawn, copies }),
    reply: printed,
  }),
  defineChannel({
    name: 'printer:print-raw-escpos',
    request: z.strictObject({
      /** Of a saved printer, its id or its name; or of a Windows queue. */
      printerName: z.string().min(1).max(200),
      /** Bytes, in base64 or one by one. */
      commands: z.union([
        z.base64().max(Math.ceil(mostRawBytes / 3) * 4),
        z.array(z.int().min(0).max(255)).max(mostRawBytes),
      ]),
      jobId: jobId.optional(),
    }),
    reply: printed,
  }),
  defineChannel({
    name: 'printer:kick-drawer',
    request: z.strictObject({ printerId, jobId: jobId.optional() }),
    reply: nothing,
  }),
  defineChannel({
    name: 'drawer:kick',
    request: z.strictObject({ printerId, jobId: jobId.optional() }),
    reply: nothing,
  }),
  defineChannel({
    name: 'printer:job',
    request: z.strictObject({ jobId }),
    /** Null: it never came, or its end is long ago. */
    reply: z.strictObject({ state: z.enum(jobStates).nullable() }),
  }),
] as const;
