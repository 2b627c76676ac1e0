// [W1] The few free words of a report come from programs, which may put into them what they stumbled over. Addresses and
// numbers that could be a person's do not get in.
import type { Report } from '@evertill/sync';

const mail = /[^\s@＠<>"',;]+[@＠][^\s@＠<>"',;]+/g;
/** A printer's or a router's, in the shop's own network: nobody is reached by it, and support needs it. */
const machine =
  /(?<![\d.])(?:10|127|192\.168|169\.254|172\.(?:1[6-9]|2\d|3[01]))(?:\.\d{1,3}){2,3}(?![\d]|\.\d)/;
/** Telephones, cards, accounts: seven digits or more, in any script and however they are parted. */
const number = /\+?\p{Nd}(?:[\s()/.\p{Pd}]{0,3}\p{Nd}){6,}/u;
const numbers = new RegExp(`(${machine.source})|${number.source}`, 'gu');

export function withoutPersons(text: string): string {
  return text.replace(mail, '•••').replace(numbers, (_, kept: string | undefined) => kept ?? '•••');
}

export function stateWithoutPersons(state: Report['state']): Report['state'] {
  const { errors, connection } = state;
  return {
    ...state,
    ...(errors && { errors: errors.map((one) => ({ ...one, sentence: withoutPersons(one.sentence) })) }),
    ...(connection && {
      connection: {
        ...connection,
        reason: withoutPersons(connection.reason),
        history: connection.history.map((one) => ({ ...one, reason: withoutPersons(one.reason) })),
      },
    }),
  };
}
