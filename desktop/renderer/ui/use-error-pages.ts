// The explanations of all codes in the language of the app, read when somebody first looks at one. They lie in the cache of
// the app, so that a till without a network has them; only a tab that is older than the cache does not find them.
import type { ErrorPage, RejectionCode } from '@evertill/schemas';
import { useEffect, useState } from 'react';
import { happenedIn } from '../languages/happened.ts';
import { useLanguage } from './language.ts';
import type { LanguageCode } from './language.ts';

export type ErrorPages = Readonly<Record<RejectionCode, ErrorPage>>;

/** Undefined until they are there, null when they cannot be had. */
export function useErrorPages(): ErrorPages | null | undefined {
  const { code } = useLanguage();
  const [read, setRead] = useState<{ readonly code: LanguageCode; readonly pages: ErrorPages | null }>();
  useEffect(() => {
    let isLate = false;
    pagesIn(code).then(
      (pages) => isLate || setRead({ code, pages }),
      () => isLate || setRead({ code, pages: null }),
    );
    return () => {
      isLate = true;
    };
  }, [code]);
  return read?.code === code ? read.pages : undefined;
}

async function pagesIn(language: LanguageCode): Promise<ErrorPages> {
  const english = import('@evertill/schemas/error-pages').then(({ errorPages }) => errorPages);
  if (language === 'en') return english;
  const [pages, happened] = await Promise.all([english, happenedIn[language]()]);
  const inIt = Object.entries(pages).map(([code, page]) => [
    code,
    { ...page, happened: happened[code as RejectionCode] },
  ]);
  return Object.fromEntries(inIt) as ErrorPages;
}
