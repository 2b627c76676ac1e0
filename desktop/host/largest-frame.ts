// How large a frame of a window may be, over whichever line it comes.
import { limits } from '@evertill/sync';

/** Bytes. */
const envelope = 4096;

/** Bytes: a request of the largest size, and the frame around it. What is larger is told so by whoever reads it. */
export const largestFrame = limits.frameBytes + envelope;
