// A cashier's day by touch, without a network throughout, and at the till program; the proof takes all of them.
import { isProof } from '../../support/is-proof.ts';
import { describeDays } from '../cashiers-day.ts';
import type { Days } from '../cashiers-day.ts';

const all: Days = [
  ['keyboard', 'online'],
  ['keyboard', 'offline'],
  ['touch', 'online'],
  ['touch', 'offline'],
];
const some: Days = [['touch', 'offline']];

describeDays(isProof ? { browser: all, program: all } : { browser: some, program: some });
