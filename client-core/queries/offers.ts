// The promotions, coupons and price lists this till knows. There are few of them and every basket asks for them, so a
// screen keeps them until one changes.
import { offerOf } from '@evertill/schemas';
import type { Offer, Reference, ReferenceKind } from '@evertill/schemas';
import type { Documents } from './find.ts';

export interface Offers {
  /** Those that this version cannot read are left out. */
  readonly offers: readonly Offer[];
  readonly lists: readonly Reference[];
}

export async function findOffers(documents: Pick<Documents, 'find'>): Promise<Offers> {
  const ofKind = (kind: ReferenceKind) =>
    documents.find<Reference>('reference', { selector: { kind: { $eq: kind } } });
  const [promotions, coupons, lists] = await Promise.all([
    ofKind('promotion'),
    ofKind('coupon'),
    ofKind('price_list'),
  ]);
  const offers = [...promotions, ...coupons].flatMap((entry) => offerOf(entry) ?? []);
  return { offers, lists: lists.filter(({ active }) => active) };
}

/** Reads again only after something among the look-up records has changed. */
export class OfferShelf {
  readonly #documents: Documents;
  #kept: Promise<Offers> | undefined;

  constructor(documents: Documents) {
    this.#documents = documents;
    // As long as the till itself.
    documents.changes('reference').subscribe(() => {
      this.#kept = undefined;
    });
  }

  current(): Promise<Offers> {
    this.#kept ??= findOffers(this.#documents).catch((error: unknown) => {
      this.#kept = undefined;
      throw error;
    });
    return this.#kept;
  }
}
