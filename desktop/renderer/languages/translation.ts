// What a translation must hold: every English word under its own key, no other, and a form for each number the language
// tells apart. Whoever adds an English word sees here, at compile time, which languages lack it.
import type {
  BackOfficeRejectionCode,
  BridgeRejectionCode,
  DeviceRejectionCode,
  RejectionCode,
  SellingRejectionCode,
  SupportRejectionCode,
} from '@evertill/schemas';
import type { adminWords } from '../admin/words.ts';
import type { accountWords } from '../account/words.ts';
import type { cashierWords } from '../cashier/words.ts';
import type { displayWords } from '../display/words.ts';
import type { helpWords } from '../help/words.ts';
import type { managerWords } from '../manager/words.ts';
import type { setupWords } from '../setup/words.ts';
import type { supportWords } from '../support/words.ts';
import type { tableWords } from '../tables/words.ts';
import type { uiWords } from '../ui/words.ts';
import type { workplaceWords } from '../workplace/words.ts';

/** The forms of i18next's keys, as CLDR has them: English `found_one`, `found_other`. */
type NumberForm = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other';

/** English words in another language, where a number stands in one of `Form`. */
export type Translated<English, Form extends NumberForm> = {
  readonly [Key in keyof English as KeyIn<Key, Form>]: English[Key] extends string
    ? string
    : Translated<English[Key], Form>;
};

type KeyIn<Key, Form extends NumberForm> = Key extends `${string}_one`
  ? never
  : Key extends `${infer Counted}_other`
    ? `${Counted}_${Form}`
    : Key;

interface TranslatedRejection {
  readonly sentence: string;
  readonly next: string;
}

/** Of selling, of shifts and of the till itself. */
export type SellingRejections = Readonly<Record<SellingRejectionCode, TranslatedRejection>>;

/** Of the devices at a till. */
export type DeviceRejections = Readonly<Record<DeviceRejectionCode, TranslatedRejection>>;

/** Of what is reached through an agent at the store. */
export type BridgeRejections = Readonly<Record<BridgeRejectionCode, TranslatedRejection>>;

/** Of the support console. */
export type SupportRejections = Readonly<Record<SupportRejectionCode, TranslatedRejection>>;

/** Of what only the back office meets. */
export type OfficeRejections = Readonly<Record<BackOfficeRejectionCode, TranslatedRejection>>;

/** Of everything else. */
export type GeneralRejections = Readonly<
  Record<
    Exclude<
      RejectionCode,
      | SellingRejectionCode
      | DeviceRejectionCode
      | BridgeRejectionCode
      | BackOfficeRejectionCode
      | SupportRejectionCode
    >,
    TranslatedRejection
  >
>;

/** How it comes to each code. */
export type Happened = Readonly<Record<RejectionCode, string>>;

export const says = (sentence: string, next: string): TranslatedRejection => ({ sentence, next });

/** All words of a language. */
export interface Translation<Form extends NumberForm = never> {
  readonly ui: Translated<typeof uiWords, Form>;
  readonly account: Translated<typeof accountWords, Form>;
  readonly setup: Translated<typeof setupWords, Form>;
  readonly display: Translated<typeof displayWords, Form>;
  readonly workplace: Translated<typeof workplaceWords, Form>;
  readonly cashier: Translated<typeof cashierWords, Form>;
  readonly manager: Translated<typeof managerWords, Form>;
  readonly tables: Translated<typeof tableWords, Form>;
  readonly admin: Translated<typeof adminWords, Form>;
  readonly help: Translated<typeof helpWords, Form>;
  readonly support: Translated<typeof supportWords, Form>;
  readonly rejections: Readonly<Record<RejectionCode, TranslatedRejection>>;
}

export type GermanForm = 'one' | 'other';
export type FrenchForm = 'one' | 'many' | 'other';
export type SpanishForm = 'one' | 'many' | 'other';
export type ArabicForm = NumberForm;
