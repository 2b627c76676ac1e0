// Outgoing mail, as the rest of the server knows it. Where it goes is the driver's business: files by default, an SMTP
// server when one is configured.

export interface Mail {
  readonly to: string;
  readonly subject: string;
  /** Plain text; the only form there is. */
  readonly text: string;
}

export interface MailDriver {
  /** Rejects when the mail was not taken; `PermanentMailError` when no other try will help. */
  send(mail: Mail): Promise<void>;
  /** Whatever is kept of mail to this address goes. */
  forget(address: string): Promise<void>;
  close(): void;
}

/** The recipient or our own settings are at fault, not the moment. */
export class PermanentMailError extends Error {
  constructor(message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'PermanentMailError';
  }
}
