// The language of the app and its words. English comes with the app; another language is fetched when it is chosen, from
// the cache of the service worker where there is no network. The choice is remembered on this device.
import i18next from 'i18next';
import { useMemo, useSyncExternalStore } from 'react';
import { translations } from '../languages/translations.ts';
import { Remembered } from '../platform/remembered.ts';
import { isolated } from './isolated.ts';

export type LanguageCode = 'en' | keyof typeof translations;

export interface Language {
  readonly code: LanguageCode;
  /** In the language itself: whoever looks for it can read it. */
  readonly name: string;
  readonly direction: 'ltr' | 'rtl';
}

/** Those to choose from. */
export const languages: readonly Language[] = [
  { code: 'en', name: 'English', direction: 'ltr' },
  { code: 'de', name: 'Deutsch', direction: 'ltr' },
  { code: 'fr', name: 'Français', direction: 'ltr' },
  { code: 'es', name: 'Español', direction: 'ltr' },
  { code: 'ar', name: 'العربية', direction: 'rtl' },
];

let region = 'en';

const remembered = new Remembered(
  'language',
  (stored) => languages.find(({ code }) => code === stored)?.code,
);

/** Before the first screen. `english`: namespace → words. When a language cannot be fetched, English is spoken. */
export async function speak(english: Readonly<Record<string, object>>): Promise<void> {
  await i18next.init({
    resources: { en: english as Record<string, Record<string, object>> },
    lng: 'en',
    fallbackLng: 'en',
    ns: Object.keys(english),
    defaultNS: 'ui',
    // React escapes; what is put into a sentence must not turn its direction.
    interpolation: { escape: (text) => isolated(text, i18next.dir() as Language['direction']) },
  });
  await speakIn(remembered.get() ?? languageOfBrowser()).catch(() => speakIn('en'));
  remembered.onChange(() => void speakIn(remembered.get() ?? languageOfBrowser()).catch(() => undefined));
}

/** Speaks it from now on, on this device. Rejects, and changes nothing, when its words cannot be fetched. */
export async function chooseLanguage(code: LanguageCode): Promise<void> {
  await speakIn(code);
  remembered.set(code);
}

/** Spoken until the page is loaded again, where none was chosen on this device and its words are there. Rejects like a choice. */
export async function suggestLanguage(code: string): Promise<void> {
  const language = languages.find((one) => one.code === code);
  if (language && remembered.get() === undefined) await speakIn(language.code);
}

/** The language that is spoken; the screen is drawn again when it changes. */
export function useLanguage(): Language {
  const spoken = useSyncExternalStore(listen, () => i18next.language);
  return languages.find(({ code }) => code === spoken) ?? languages[0]!;
}

/** The words of one namespace; the screen is drawn again when the language changes. */
export function useText<
  Namespace extends
    | 'ui'
    | 'workplace'
    | 'cashier'
    | 'manager'
    | 'account'
    | 'setup'
    | 'display'
    | 'tables'
    | 'admin'
    | 'help'
    | 'support',
>(namespace: Namespace) {
  const language = useSyncExternalStore(listen, () => i18next.language);
  return useMemo(() => i18next.getFixedT(language, namespace), [language, namespace]);
}

/** What is stored under a key of the spoken language; undefined where only English has it. */
export function spokenWords(namespace: 'rejections', key: string): unknown {
  return i18next.getResource(i18next.language, namespace, key);
}

/**
 * For numbers, money and dates: as this region writes them, in the language of the app. Digits are 0 to 9 in every
 * language: those a scanner types, a receipt shows and a keyboard has.
 */
export function locale(): string {
  return region;
}

async function speakIn(code: LanguageCode): Promise<void> {
  if (code !== 'en' && !i18next.hasResourceBundle(code, 'ui')) {
    const words = await translations[code]();
    for (const [namespace, spoken] of Object.entries(words)) {
      i18next.addResourceBundle(code, namespace, spoken);
    }
  }
  region = regionOf(code);
  await i18next.changeLanguage(code);
  const { documentElement } = document;
  documentElement.lang = code;
  documentElement.dir = languages.find((one) => one.code === code)?.direction ?? 'ltr';
}

function regionOf(language: LanguageCode): string {
  const tag = navigator.languages.find((one) => one.split('-')[0] === language) ?? language;
  return new Intl.Locale(tag, { numberingSystem: 'latn' }).toString();
}

function languageOfBrowser(): LanguageCode {
  const wanted = navigator.languages.map((tag) => tag.split('-')[0]);
  return languages.find(({ code }) => code === wanted.find((one) => isSpoken(one)))?.code ?? 'en';
}

function isSpoken(language: string | undefined): boolean {
  return languages.some(({ code }) => code === language);
}

function listen(changed: () => void): () => void {
  i18next.on('languageChanged', changed);
  return () => i18next.off('languageChanged', changed);
}
