// Over every screen while somebody practises: nobody may take it for real.
import { ActionIcon, Button } from '@mantine/core';
import { IconSchool, IconX } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { useNarrower } from '../../ui/look.ts';
import { useTraining } from './training-context.ts';
import classes from './training-banner.module.css';

export function TrainingBanner() {
  const t = useText('cashier');
  const { practice, end } = useTraining();
  const isPhone = useNarrower(30);
  if (!practice) return null;
  return (
    <div className={classes.banner} role="status" data-testid="training">
      {!isPhone && <IconSchool size={22} aria-hidden />}
      <strong className={classes.words}>{t('training.banner')}</strong>
      {isPhone ? (
        <ActionIcon
          size={48}
          variant="white"
          color="dark"
          aria-label={t('training.end')}
          onClick={end}
          data-testid="training-end"
        >
          <IconX size={22} />
        </ActionIcon>
      ) : (
        <Button h={48} variant="white" color="dark" onClick={end} data-testid="training-end">
          {t('training.end')}
        </Button>
      )}
    </div>
  );
}
