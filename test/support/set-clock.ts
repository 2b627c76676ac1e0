/**
 * Sets the clock of this process, or of the page that carries it out, so many ms from the machine's. `Date` stays itself but
 * for the instant it reads: its objects are the ones every library knows, and timers run as ever.
 */
export function setClock(ms: number): void {
  const MachineDate = globalThis.Date;
  // `Date.now` is looked up each time: a test that sets it off sets off `new Date()` too.
  function GivenDate(this: unknown, ...given: unknown[]): unknown {
    if (new.target === undefined) return new MachineDate(GivenDate.now()).toString();
    return Reflect.construct(MachineDate, given.length === 0 ? [GivenDate.now()] : given, new.target);
  }
  GivenDate.now = (): number => MachineDate.now() + ms;
  GivenDate.prototype = MachineDate.prototype;
  MachineDate.prototype.constructor = GivenDate;
  const { parse, UTC } = MachineDate;
  globalThis.Date = Object.assign(GivenDate, { parse, UTC }) as unknown as DateConstructor;
}
