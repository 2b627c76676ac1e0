// Finds out what the scale at hand speaks, the surest first: a kind that announces itself before those that are asked,
// and what would answer anybody last.
import { refuse } from '@evertill/client-core';
import type { Refusal, WeightUnit } from '@evertill/client-core';
import { sleep } from '@evertill/sync';
import type { Clock } from '@evertill/sync';
import type { ByteStream, LineSettings, OpenLine } from '../wire/byte-stream.ts';
import { ask } from '../wire/exchange.ts';
import type { ReportDevice } from '../wire/report-device.ts';
import { cas, casContinuous } from './cas.ts';
import { HidScale } from './hid-scale.ts';
import { mtSics } from './mt-sics.ts';
import { nci } from './nci.ts';
import type { ScaleProtocol } from './protocol.ts';
import type { Scale } from './scale.ts';
import { answerWithin, SerialScale } from './serial-scale.ts';
import { sma } from './sma.ts';
import { toledo8217 } from './toledo-8217.ts';

export const serialProtocols: readonly ScaleProtocol[] = [toledo8217, sma, nci, mtSics, cas, casContinuous];

/** What a question to somebody else brought is over then. ms. */
const quiet = 250;

export interface Findable {
  /** Scales of usage page 0x8D that are plugged in; rejects when it cannot be opened. */
  readonly openHid: (() => Promise<ReportDevice>) | undefined;
  readonly openLine: OpenLine | undefined;
  /** In which scales weigh that do not say it. */
  readonly unit: WeightUnit;
  readonly clock: Clock;
}

/** Refuses with `scale_unknown`; then everything that was opened is closed again. */
export async function findScale({ openHid, openLine, unit, clock }: Findable): Promise<Scale | Refusal> {
  const device = await openHid?.().catch(() => undefined);
  if (device) return new HidScale(device, clock);
  if (!openLine) return refuse('scale_unknown');
  let opened: { readonly settings: LineSettings; readonly stream: ByteStream } | undefined;
  for (const protocol of serialProtocols) {
    if (opened?.settings !== protocol.line) {
      opened?.stream.close();
      const stream = await openLine(protocol.line).catch(() => undefined);
      opened = stream && { settings: protocol.line, stream };
    }
    if (opened && (await speaks(opened.stream, protocol, unit, clock)))
      return new SerialScale(opened.stream, protocol, unit, clock);
  }
  opened?.stream.close();
  return refuse('scale_unknown');
}

async function speaks(
  stream: ByteStream,
  { probe, weight, read }: ScaleProtocol,
  unit: WeightUnit,
  clock: Clock,
): Promise<boolean> {
  const send = probe?.send ?? weight;
  const answers = (arrived: Uint8Array) =>
    probe ? probe.answers(arrived) : read(arrived, unit) && (true as const);
  const known = await ask(stream, clock, { send, read: answers, within: answerWithin });
  if (probe?.end) await stream.write(probe.end).catch(() => undefined);
  await sleep(clock, quiet);
  return known === true;
}
