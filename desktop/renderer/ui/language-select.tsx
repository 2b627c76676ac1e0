// Which language the app speaks. Each stands in its own words, so that whoever cannot read the others finds it.
import { NativeSelect } from '@mantine/core';
import { IconLanguage } from '@tabler/icons-react';
import { useState } from 'react';
import { chooseLanguage, languages, useLanguage, useText } from './language.ts';
import type { LanguageCode } from './language.ts';

interface LanguageSelectProps {
  /** In a dialog: the focus begins here. */
  readonly 'data-autofocus'?: boolean;
}

/** Above it: it changes with the choice. */
export function LanguageLabel() {
  return useText('ui')('language.label');
}

export function LanguageSelect(props: LanguageSelectProps) {
  const t = useText('ui');
  const { code: spoken } = useLanguage();
  const [failed, setFailed] = useState(false);

  function choose(code: LanguageCode): void {
    setFailed(false);
    chooseLanguage(code).catch(() => setFailed(true));
  }

  return (
    <NativeSelect
      {...props}
      aria-label={t('language.label')}
      leftSection={<IconLanguage size={20} />}
      size="md"
      value={spoken}
      onChange={(event) => choose(event.currentTarget.value as LanguageCode)}
      error={failed ? t('language.failed') : undefined}
      data-testid="language-select"
    >
      {languages.map(({ code, name, direction }) => (
        <option key={code} value={code} lang={code} dir={direction}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
