// One page of quick keys, to be pressed: each sells something or opens a category.
import type { QuickKeyPage, ShownKey } from '@evertill/client-core';
import { Text, UnstyledButton } from '@mantine/core';
import { useText } from '../../ui/language.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { walkGrid } from '../../ui/walk-grid.ts';
import { colourOf, KeyFace } from './key-face.tsx';
import classes from './quick-keys.module.css';

export interface QuickKeyGridProps {
  readonly page: QuickKeyPage;
  readonly onPress: (key: ShownKey) => void;
}

export function QuickKeyGrid({ page, onPress }: QuickKeyGridProps) {
  const t = useText('cashier');
  if (page.keys.length === 0) return <NoKeys />;
  return (
    <ul
      className={classes.grid}
      aria-label={t('quick.keys', { page: page.name })}
      onKeyDown={walkGrid}
      data-testid="quick-keys"
    >
      {page.keys.map((key) => (
        <li key={key.id} className={classes.cell} style={colourOf(key)}>
          <UnstyledButton
            className={classes.key}
            onClick={() => onPress(key)}
            data-quick-key={key.id}
            data-testid="quick-key"
          >
            <KeyFace shown={key} />
          </UnstyledButton>
        </li>
      ))}
    </ul>
  );
}

function NoKeys() {
  const t = useText('cashier');
  const arriving = useArriving('product');
  return (
    <Text c="dimmed" p="md">
      {arriving ?? t('quick.empty')}
    </Text>
  );
}
