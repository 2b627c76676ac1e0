// The scales of this till: opened with the first weighing, kept open, and opened anew after one that did not answer.
import { refuse } from '@evertill/client-core';
import type { Refusal, WeightUnit } from '@evertill/client-core';
import type { Clock } from '@evertill/sync';
import { findScale, serialProtocols } from '../../services/scale/find-scale.ts';
import { HidScale } from '../../services/scale/hid-scale.ts';
import type { Scale } from '../../services/scale/scale.ts';
import { SerialScale } from '../../services/scale/serial-scale.ts';
import type { ScaleAnswer } from '../../services/scale/weight.ts';
import type { LocalDevices } from '../../services/wire/local-devices.ts';
import { pathOf } from './device-paths.ts';
import type { DevicePaths } from './device-paths.ts';
import type { SavedDevice } from './saved-devices.ts';

export interface ScaleRoomDeps {
  readonly saved: () => Promise<readonly SavedDevice[]>;
  readonly paths: Pick<DevicePaths, 'known' | 'openLine'>;
  readonly local: Pick<LocalDevices, 'openReports'>;
  /** In which scales weigh that do not say it, and of which nobody has saved it. */
  readonly unit: () => Promise<WeightUnit>;
  readonly clock: Clock;
}

export class ScaleRoom {
  readonly #deps: ScaleRoomDeps;
  readonly #open = new Map<string, Promise<Scale | Refusal>>();

  constructor(deps: ScaleRoomDeps) {
    this.#deps = deps;
  }

  async read(path: string, kind: 'hid' | 'serial'): Promise<ScaleAnswer> {
    const known = await this.#deps.paths.known(path);
    if (!known.ok) return known;
    const key = `${kind} ${path}`;
    const opening = this.#open.get(key) ?? this.#opened(path, kind);
    this.#open.set(key, opening);
    const scale = await opening;
    const answer = 'ok' in scale ? scale : await scale.read();
    // Pulled out, or another one is plugged in: the next weighing looks again.
    const isGone = 'ok' in scale || (!answer.ok && answer.code === 'scale_silent');
    if (isGone && this.#open.get(key) === opening) {
      this.#open.delete(key);
      if ('close' in scale) scale.close();
    }
    return answer;
  }

  close(): void {
    for (const opening of this.#open.values())
      void opening.then((scale) => {
        if ('close' in scale) scale.close();
      });
    this.#open.clear();
  }

  async #opened(path: string, kind: 'hid' | 'serial'): Promise<Scale | Refusal> {
    const { saved, paths, local, clock } = this.#deps;
    if (kind === 'hid') {
      const opened = await local.openReports(path).catch(() => undefined);
      return opened ? new HidScale(opened.device, clock) : refuse('scale_silent');
    }
    const { config } = (await saved()).find((one) => one.type === 'scale' && pathOf(one) === path) ?? {};
    const words = (config?.protocol ?? '').toLowerCase().split(/\s+/);
    const unit = words.includes('lb') ? 'lb' : words.includes('kg') ? 'kg' : await this.#deps.unit();
    const open = (settings: Parameters<DevicePaths['openLine']>[1]) =>
      paths.openLine(path, { ...settings, ...(config?.baud_rate ? { baudRate: config.baud_rate } : {}) });
    const protocol = serialProtocols.find(({ name }) => words.includes(name));
    if (!protocol) return findScale({ openHid: undefined, openLine: open, unit, clock });
    const stream = await open(protocol.line).catch(() => undefined);
    return stream ? new SerialScale(stream, protocol, unit, clock) : refuse('scale_silent');
  }
}
