// English words of the pages that say what a code means. The answers and steps are the registry's own.
import { errorSafety, errorSteps } from '@evertill/schemas';

export const helpWords = {
  more: 'What does this mean?',
  what: 'What this means',
  happened: 'What happened',
  safeTitle: 'Is the data safe?',
  doTitle: 'What to do',
  loading: 'Opening the explanation …',
  failed: 'The explanation could not be opened. Load the page again.',
  code: 'Code: {{code}}',
  all: 'All codes',
  back: 'Back to the app',
  unknown: 'No code is called {{code}}',
  unknownNext: 'Look for it in the list of all codes.',
  indexTitle: 'What each code means',
  search: 'Look for a code or a word',
  none: 'No code has these words.',
  found_one: '{{count}} code',
  found_other: '{{count}} codes',
  safety: errorSafety,
  steps: errorSteps,
} as const;

declare module 'i18next' {
  interface ResourceNamespaceMap {
    help: typeof helpWords;
  }
}
