// How many cases a money property is tried on: few enough for the gate, or as many as the promise publishes.
import { isProof } from '../../support/is-proof.ts';

/** 2,000 in the gate; 100,000 with EVERTILL_PROVE=1. */
export const propertyRuns = isProof ? 100_000 : 1_000;

/** Milliseconds a suite of such properties may take. */
export const propertyTimeout = propertyRuns * 6;
