// The service worker: starts the till without a network, and brings newer builds. A newer build waits until somebody
// takes it; only the window in which that happens loads anew, the others finish their sales with what they have.
import { BehaviorSubject } from 'rxjs';

const hourly = 3_600_000;

export class AppUpdate {
  /** A newer build is here and waits. */
  readonly ready$ = new BehaviorSubject(false);
  #registration: ServiceWorkerRegistration | undefined;

  /** Does nothing where there are no service workers. */
  async begin(): Promise<void> {
    if (!('serviceWorker' in navigator)) return;
    const registration = await navigator.serviceWorker.register('/sw.js', { updateViaCache: 'none' });
    this.#registration = registration;
    this.#look();
    registration.addEventListener('updatefound', () => {
      registration.installing?.addEventListener('statechange', () => this.#look());
    });
    setInterval(() => this.check(), hourly);
  }

  /** Asks the server whether there is a newer build; without a network nothing happens. */
  check(): void {
    this.#registration?.update().catch(() => undefined);
  }

  /** Loads the newer build. The caller sees to it that no sale is going on in this window. */
  take(): void {
    const waiting = this.#registration?.waiting;
    if (!waiting) return location.reload();
    navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
    waiting.postMessage({ type: 'SKIP_WAITING' });
  }

  /** The first worker ever is no update: it has nothing to replace. */
  #look(): void {
    const { waiting } = this.#registration ?? {};
    this.ready$.next(Boolean(waiting) && navigator.serviceWorker.controller !== null);
  }
}
