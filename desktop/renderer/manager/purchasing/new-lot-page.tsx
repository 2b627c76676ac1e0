// A new purchase lot: blank, or with what another screen proposes.
import { Anchor, Paper } from '@mantine/core';
import { useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useStore } from '../../workplace/store-context.ts';
import classes from '../../ui/record-page.module.css';
import { blankProposal, draftOfProposal, proposedLot } from './lot-draft.ts';
import { LotForm } from './lot-form.tsx';
import { lotPath } from './lot-state.ts';

export function NewLotPage() {
  const t = useText('manager');
  const navigate = useNavigate();
  const { currency } = useStore();
  const proposed = proposedLot.safeParse(useLocation().state);
  const [draft, setDraft] = useState(() => draftOfProposal(proposed.data ?? blankProposal, currency));
  return (
    <div className={classes.page} data-testid="lot-create">
      <Anchor component={Link} to="/dashboard/purchase-lots" size="sm" data-testid="back">
        {t('lots.back')}
      </Anchor>
      <PageHeading title={t('lots.new')}>{t('lots.newHint')}</PageHeading>
      <Paper withBorder p="md" maw="72rem">
        <LotForm
          lot={undefined}
          draft={draft}
          onDraft={setDraft}
          onSaved={(lot) => void navigate(lotPath(lot))}
          onReadAgain={() => undefined}
        />
      </Paper>
    </div>
  );
}
