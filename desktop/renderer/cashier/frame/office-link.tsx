// Back from a screen of the till to the back office, where the device has no lane.
import { ActionIcon, Button } from '@mantine/core';
import { IconBuildingStore } from '@tabler/icons-react';
import { Link } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useNarrower } from '../../ui/look.ts';

export function OfficeLink() {
  const t = useText('workplace');
  const words = t('wayIn.office');
  if (useNarrower(62))
    return (
      <ActionIcon
        component={Link}
        to="/dashboard"
        variant="default"
        size={48}
        radius="xl"
        aria-label={words}
        data-testid="to-office"
      >
        <IconBuildingStore size={22} stroke={1.7} />
      </ActionIcon>
    );
  return (
    <Button
      component={Link}
      to="/dashboard"
      variant="default"
      h={48}
      style={{ flexShrink: 0 }}
      leftSection={<IconBuildingStore size={18} />}
      data-testid="to-office"
    >
      {words}
    </Button>
  );
}
