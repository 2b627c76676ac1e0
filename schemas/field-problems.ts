// What is wrong with a field, in sentences of ours, whichever door read it. Set once for every shape there is; a shape that
// says more about itself keeps its own words.
import * as z from 'zod';
import type { JsonObject } from './fields.ts';

type Capital = Uppercase<
  | 'a'
  | 'b'
  | 'c'
  | 'd'
  | 'e'
  | 'f'
  | 'g'
  | 'h'
  | 'i'
  | 'j'
  | 'k'
  | 'l'
  | 'm'
  | 'n'
  | 'o'
  | 'p'
  | 'q'
  | 'r'
  | 's'
  | 't'
  | 'u'
  | 'v'
  | 'w'
  | 'x'
  | 'y'
  | 'z'
>;

/** What is said of a field. A fragment does not compile. */
export type Sentence = `${Capital}${string}.`;

export type FieldProblem = {
  /** `lines.0.qty`; blank for the whole body. */
  readonly field: string;
  readonly problem: Sentence;
};

/** What stands beside a refusal's code: figures, ids, and which field is wrong in which way. */
export type RefusalDetails = JsonObject & {
  readonly problem?: Sentence;
  readonly errors?: readonly FieldProblem[];
};

/** Of zod, which says the sentences below and those of the shapes, and of errors that are worded for people. */
export function problemSaid({ message }: { readonly message: string }): Sentence {
  return message as Sentence;
}

/** Said of a field that is not there. */
export const missingField = 'This field is needed.';

/** Said of a price that its currency has no coins for. */
export const finerThanCurrency = 'Must not be finer than the currency.';

/** Values of a list that are named. */
const mostNamed = 20;

const kinds: Readonly<Record<string, Sentence>> = {
  string: 'Must be text.',
  number: 'Must be a number.',
  nan: 'Must be a number.',
  int: 'Must be a whole number.',
  boolean: 'Must be true or false.',
  array: 'Must be a list.',
  object: 'Must be an object.',
  record: 'Must be an object.',
  null: 'Must be null.',
};

const formats: Readonly<Record<string, Sentence>> = {
  email: 'Must be an email address.',
  url: 'Must be a web address.',
  base64: 'Must be base64.',
  json_string: 'Must be JSON.',
};

type RawIssue = Parameters<z.core.$ZodErrorMap>[0];

function problemOf(issue: RawIssue): Sentence {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return missingField;
      return kinds[issue.expected] ?? 'Has the wrong type.';
    case 'too_small':
      return boundProblem(issue.origin, 'least', issue.minimum, issue.inclusive ?? true);
    case 'too_big':
      return boundProblem(issue.origin, 'most', issue.maximum, issue.inclusive ?? true);
    case 'invalid_value':
      return issue.values.length > mostNamed
        ? 'Is none of the values this field takes.'
        : `Must be ${issue.values.map((value) => JSON.stringify(value)).join(' or ')}.`;
    case 'invalid_format':
      if (issue.format === 'starts_with') return `Must start with ${JSON.stringify(issue['prefix'])}.`;
      return formats[issue.format] ?? 'Is not written the way this field is.';
    case 'unrecognized_keys':
      return 'There is no such field here.';
    case 'not_multiple_of':
      return `Must be a multiple of ${issue.divisor}.`;
    case 'invalid_union':
      return issue.input === undefined ? missingField : 'Fits none of the forms this field has.';
    case 'invalid_key':
      return 'One of its names is not allowed.';
    case 'invalid_element':
      return 'One of its entries is wrong.';
    default:
      return 'Is not allowed here.';
  }
}

function boundProblem(
  origin: string,
  side: 'least' | 'most',
  bound: number | bigint,
  isInclusive: boolean,
): Sentence {
  if (origin === 'string' || origin === 'array') {
    if (side === 'least' && Number(bound) === 1)
      return origin === 'string' ? 'Must not be blank.' : 'Must have at least one entry.';
    return `Must have at ${side} ${bound} ${origin === 'string' ? 'characters' : 'entries'}.`;
  }
  if (isInclusive) return `Must be at ${side} ${bound}.`;
  return `Must be ${side === 'least' ? 'above' : 'below'} ${bound}.`;
}

z.config({ customError: problemOf });
