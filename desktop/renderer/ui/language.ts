// The words of the app. Each feature brings its own, in a namespace of its name; English is the first language, and a
// further one is one more object of the same shape.
import i18next from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';

/** Language → namespace → words. */
export type Words = Readonly<Record<string, Readonly<Record<string, object>>>>;

export async function speak(words: Words, fallback: string): Promise<void> {
  const languages = Object.keys(words);
  const [wanted = fallback] = navigator.languages
    .map((tag) => tag.split('-')[0]!)
    .filter((tag) => languages.includes(tag));
  await i18next.init({
    resources: words as Record<string, Record<string, object>>,
    lng: wanted,
    fallbackLng: fallback,
    ns: Object.keys(words[fallback] ?? {}),
    defaultNS: 'ui',
    // React escapes.
    interpolation: { escapeValue: false },
  });
  document.documentElement.lang = wanted;
}

/** The words of one namespace; the screen is drawn again when the language changes. */
export function useText<Namespace extends 'ui' | 'cashier' | 'account'>(namespace: Namespace) {
  const language = useSyncExternalStore(listen, () => i18next.language);
  return useMemo(() => i18next.getFixedT(language, namespace), [language, namespace]);
}

function listen(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}

/** For numbers, money and dates: as this region writes them, in the language of the app. */
export function locale(): string {
  const { language } = i18next;
  return navigator.languages.find((tag) => tag.split('-')[0] === language) ?? language;
}
