// CAS: the PD-II in ECR type 2 is asked, the AD and ER series speak by themselves. Public sources contradict each other
// about most other CAS scales, so nothing is guessed: what is not exactly this is no weight.
import { refuse } from '@evertill/client-core';
import { ascii, charactersOf, etx, stx } from '../wire/byte-stream.ts';
import { eightNone, sevenEven } from './protocol.ts';
import type { ScaleProtocol } from './protocol.ts';
import { massUnit, measuredText, weightOf } from './weight.ts';

/** Seven bytes: five digits, the last three of them decimals, between STX and its end; `?` and a status for no weight. */
const askedFrame = new RegExp(`${stx}(?:(\\d{5})|\\?[^]{1,4}?)[\r${etx}]`);

export const cas: ScaleProtocol = {
  name: 'cas',
  line: sevenEven,
  weight: ascii('W'),
  zero: undefined,
  tare: undefined,
  read: (arrived, unit) => {
    const [whole, digits] = askedFrame.exec(charactersOf(arrived, 7)) ?? [];
    if (whole === undefined) return undefined;
    // Which of its reasons it has, it does not say; most often the goods still move.
    if (digits === undefined) return refuse('weight_unstable');
    return weightOf({ digits: BigInt(digits), exponent: -3, unit, stable: true });
  },
};

const spokenLine = /(?:^|\n)(ST|US|OL),(GS|NT),([+-]? *\d{1,6}(?:\.\d{1,4})?) *(kg|g|lb|oz)\r\n/;

/** `ST,GS,+  1.234kg CR LF`; US moves, OL is too much. */
export const casContinuous: ScaleProtocol = {
  name: 'cas-continuous',
  line: eightNone,
  weight: undefined,
  zero: undefined,
  tare: undefined,
  read: (arrived) => {
    // The first line began before anybody listened: it may be half of an older one.
    const text = charactersOf(arrived);
    const [, state, , weight = '', unitText = ''] = spokenLine.exec(text.slice(text.indexOf('\n') + 1)) ?? [];
    if (state === undefined || !text.includes('\n')) return undefined;
    if (state === 'OL') return refuse('scale_overloaded');
    const measured = measuredText(weight);
    const unit = massUnit(unitText);
    return measured && unit && weightOf({ ...measured, unit, stable: state === 'ST' });
  },
};
