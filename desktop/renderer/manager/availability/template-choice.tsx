// Which templates the week shows. Those that are in use, unless somebody chooses others.
import { Chip, Group, Text } from '@mantine/core';
import type { ShiftTemplate } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';

export interface TemplateChoiceProps {
  readonly templates: readonly ShiftTemplate[];
  readonly shown: readonly ShiftTemplate[];
  readonly onChange: (ids: readonly string[]) => void;
}

export function TemplateChoice({ templates, shown, onChange }: TemplateChoiceProps) {
  const t = useText('manager');
  return (
    <Group gap="xs" role="group" aria-label={t('availability.shown')}>
      <Chip.Group multiple value={shown.map(({ id }) => id)} onChange={onChange}>
        {templates.map(({ id, name, is_active }) => (
          <Chip key={id} value={id} size="md" data-testid="shown-template">
            {is_active ? name : t('availability.unused', { name })}
          </Chip>
        ))}
      </Chip.Group>
      {shown.length === 0 && <Text c="dimmed">{t('availability.noneInUse')}</Text>}
    </Group>
  );
}
