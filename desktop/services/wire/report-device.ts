// Reports to and from a USB HID device, whatever reads it.

export interface ReportListener {
  /** With its number in front, as devices with several kinds of reports send it. */
  report(bytes: Uint8Array): void;
  /** Once, whatever ended it, and never before `listen` has returned. */
  closed(reason: string): void;
}

export interface ReportDevice {
  /** Output report, its number in front. Rejects when the device does not take it. */
  write(report: Uint8Array): Promise<void>;
  /** Feature report, its number in front. */
  sendFeature(report: Uint8Array): Promise<void>;
  /** One listener at a time; what arrives without one is lost. Returns what takes it off again. */
  listen(listener: ReportListener): () => void;
  close(): void;
}
