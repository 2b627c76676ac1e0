// What is wrong with a device, in the language of the app. A newer server may name what this app has no words for.
import { findingKinds } from '@evertill/sync';
import type { FindingCode } from '@evertill/sync';
import { useText } from '../../ui/language.ts';

export interface FindingWords {
  readonly sentence: string;
  readonly next: string;
}

export function useFindingWords(): (code: string) => FindingWords {
  const t = useText('ui');
  return (code) =>
    isKnown(code)
      ? { sentence: t(`finding.${code}.sentence`), next: t(`finding.${code}.next`) }
      : { sentence: code, next: '' };
}

function isKnown(code: string): code is FindingCode {
  return Object.hasOwn(findingKinds, code);
}
