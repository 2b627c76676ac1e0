// The one suite every Database implementation passes: Postgres, and the one the simulation replaces it with. What rules,
// writes and replication rely on is said here and nowhere else.
import type { FeedSubject } from './contract-subject.ts';
import { constraintsContract } from './constraints-contract.ts';
import { documentsContract } from './documents-contract.ts';
import { feedContract } from './feed-contract.ts';
import { historyContract } from './history-contract.ts';
import { holdingContract } from './holding-contract.ts';
import { insideContract } from './inside-contract.ts';
import { rowsContract } from './rows-contract.ts';
import { scopeContract } from './scope-contract.ts';
import { stockContract } from './stock-contract.ts';
import { transactionsContract } from './transactions-contract.ts';
import { isProof } from '../support/is-proof.ts';

export interface ContractOptions {
  /** How many random histories to play; ten times as many with EVERTILL_PROVE=1. */
  readonly randomRuns: number;
}

/** `open` is called for every test and answers a database with two vendors that have nothing. */
export function registerDatabaseContract(
  name: string,
  open: () => Promise<FeedSubject>,
  { randomRuns }: ContractOptions,
): void {
  describe(`${name} keeps the database contract`, () => {
    let opened: FeedSubject | undefined;
    const subject = (): FeedSubject => {
      if (!opened) throw new Error('The contract has no database.');
      return opened;
    };
    beforeEach(async () => {
      opened = await open();
    });
    afterEach(async () => {
      await opened?.close();
      opened = undefined;
    });

    documentsContract(subject);
    insideContract(subject);
    transactionsContract(subject);
    rowsContract(subject);
    holdingContract(subject);
    constraintsContract(subject);
    feedContract(subject);
    scopeContract(subject);
    stockContract(subject);
    historyContract(subject, isProof ? randomRuns * 50 : randomRuns);
  });
}
