// The test that must fail when a bug is planted.
export interface ProvingTest {
  readonly file: string;
  readonly name: RegExp;
  /** What the failure says; a test that breaks before it can judge has noticed nothing. */
  readonly message?: RegExp | undefined;
  /** The gate's share of it is enough: the whole takes minutes. */
  readonly inGateSize?: true;
}
