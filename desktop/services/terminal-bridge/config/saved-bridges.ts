// The bridges and terminals this till was told of, in one file beside the till's directory, so that no backup of the till
// carries a store's key away. Only its user may read it (threat T15).
import path from 'node:path';
import * as z from 'zod';
import { readPrivateFile, writePrivateFile } from '../../private-file.ts';
import { bridgeAddressSchema, sessionKeyOf } from './bridge-address.ts';
import type { BridgeAddress } from './bridge-address.ts';
import { secretsOf, terminalConfigSchema } from './terminal-config.ts';
import type { TerminalConfig } from './terminal-config.ts';

const fileSchema = z.strictObject({
  bridges: z.array(bridgeAddressSchema).max(100),
  terminals: z.array(terminalConfigSchema).max(100),
});
type Saved = z.infer<typeof fileSchema>;

export class SavedBridges {
  readonly #file: string;
  #saved: Saved;

  /** Throws when the file is there and is none of ours: it is not written over. */
  constructor(tillDirectory: string) {
    this.#file = path.join(`${path.resolve(tillDirectory)}-bridge`, 'bridges.json');
    const text = readPrivateFile(this.#file);
    this.#saved = text === undefined ? { bridges: [], terminals: [] } : fileSchema.parse(JSON.parse(text));
  }

  bridges(): readonly BridgeAddress[] {
    return this.#saved.bridges;
  }

  terminals(): readonly TerminalConfig[] {
    return this.#saved.terminals;
  }

  /** Durable when it returns. */
  saveBridge(bridge: BridgeAddress): void {
    const key = sessionKeyOf(bridge);
    const others = this.#saved.bridges.filter((one) => sessionKeyOf(one) !== key);
    this.#write({ ...this.#saved, bridges: [...others, bridge] });
  }

  saveTerminal(terminal: TerminalConfig): void {
    const others = this.#saved.terminals.filter((one) => one.storeDeviceId !== terminal.storeDeviceId);
    this.#write({ ...this.#saved, terminals: [...others, terminal] });
  }

  /** The terminal, a socket of its own, and the store's when no terminal of it is left. Which sessions are no more. */
  forgetTerminal(storeDeviceId: string): string[] {
    const { bridges, terminals } = this.#saved;
    const left = terminals.filter((one) => one.storeDeviceId !== storeDeviceId);
    const stores = new Set(left.map(({ storeId }) => storeId));
    const isOver = ({ terminalId, storeId }: BridgeAddress) =>
      terminalId === '' ? !stores.has(storeId) : terminalId === storeDeviceId;
    this.#write({ bridges: bridges.filter((one) => !isOver(one)), terminals: left });
    return bridges.filter(isOver).map(sessionKeyOf);
  }

  /** Everything that must be in no log. */
  secrets(): string[] {
    const { bridges, terminals } = this.#saved;
    return [...bridges.map(({ key }) => key), ...terminals.flatMap(secretsOf)];
  }

  #write(saved: Saved): void {
    writePrivateFile(this.#file, JSON.stringify(saved));
    this.#saved = saved;
  }
}
