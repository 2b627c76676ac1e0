// From any notice of a problem to the page of its code. It opens over the screen, so that nothing that was typed or scanned
// is left for it; as a link it also opens in a window of its own.
import { Anchor } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { MouseEvent } from 'react';
import { ErrorExplained } from './error-explained.tsx';
import { useText } from './language.ts';
import { codeSaid, rejectionOf } from './rejection-words.ts';

export interface ErrorLinkProps {
  readonly code: string;
  /** As it came, where two codes share a name on the wire. */
  readonly sentence?: string;
}

/** For a problem that is shown as a text; nothing when it is not one of a code. */
export function ErrorLinkOf({ text }: { readonly text: string }) {
  const code = codeSaid(text);
  return code && <ErrorLink code={code} />;
}

/** Nothing for a code that nobody knows. */
export function ErrorLink({ code, sentence }: ErrorLinkProps) {
  const t = useText('help');
  const known = rejectionOf(code, sentence);
  if (known === undefined) return null;

  function open(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return;
    event.preventDefault();
    modals.open({ title: t('what'), size: 'lg', children: <ErrorExplained code={known!} order={2} /> });
  }

  return (
    <Anchor
      href={`/help/errors/${known}`}
      onClick={open}
      size="sm"
      c="inherit"
      underline="always"
      data-testid="error-link"
      data-code={known}
    >
      {t('more')}
    </Anchor>
  );
}
