// Mail that a server under test has sent, kept where a test can read it.
import type { Mail, MailDriver } from '../../server/mail/mail.ts';

export class MemoryMail implements MailDriver {
  sent: Mail[] = [];
  readonly #waiting = new Set<() => void>();

  send(mail: Mail): Promise<void> {
    this.sent.push(mail);
    for (const look of this.#waiting) look();
    return Promise.resolve();
  }

  forget(address: string): Promise<void> {
    this.sent = this.sent.filter(({ to }) => to !== address);
    return Promise.resolve();
  }

  close(): void {
    this.#waiting.clear();
  }

  /** The six digits of the newest mail to somebody; waits until there is one beyond the first `known`. */
  async codeFor(to: string, known = 0): Promise<string> {
    const mail = await this.next((one) => one.to === to && /\b\d{6}\b/.test(one.text), known);
    return /\b(\d{6})\b/.exec(mail.text)![1]!;
  }

  next(fits: (mail: Mail) => boolean, known = 0, within = 5000): Promise<Mail> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => reject(new Error(`No such mail among ${this.sent.length}.`)), within);
      const look = (): void => {
        const found = this.sent.filter(fits);
        if (found.length <= known) return;
        clearTimeout(timer);
        this.#waiting.delete(look);
        resolve(found.at(-1)!);
      };
      this.#waiting.add(look);
      look();
    });
  }
}
