// The promotions, or the coupons, of the store as a list; a new one, or one that is changed, stands in front of it.
import { useTill } from '@evertill/client-core/react';
import { Button, Drawer, NativeSelect } from '@mantine/core';
import type { Reference } from '@evertill/schemas';
import { IconPlus } from '@tabler/icons-react';
import { useText } from '../../ui/language.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { EditNote } from '../../workplace/edit-mark.tsx';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { useMay } from '../../workplace/use-may.ts';
import { LocalList } from '../../tables/list/local-list.tsx';
import { narrowed } from '../../tables/list/narrowed.ts';
import { useAsked } from '../../tables/list/use-asked.ts';
import { listState, listStates } from '../price-lists/list-state.ts';
import { useReferences } from '../references/use-references.ts';
import type { OfferKind } from './offer-draft.ts';
import { OfferForm } from './offer-form.tsx';
import { useOfferColumns } from './offer-columns.tsx';
import classes from '../../tables/list/list-page.module.css';

export function OffersPage({ kind }: { readonly kind: OfferKind }) {
  const t = useText('manager');
  const arriving = useArriving('reference');
  const { clock } = useTill().surroundings;
  const { documents, ready } = useReferences(kind);
  const marks = useEditMarks('reference');
  const mayWrite = useMay('write', 'product');
  const asked = useAsked();
  const { of, ask, sorting, typed } = asked;
  const columns = useOfferColumns(kind, marks);
  const state = of('state');
  const fits = (one: Reference) => state === '' || listState(one, clock.now()) === state;
  const said = ({ name, code }: Reference) => `${name} ${code}`;
  const rows = narrowed(documents, { typed, sorting, columns, fits, said });
  const open = of('entry');
  const record = documents.find(({ id }) => id === open);
  const show = ({ id }: Reference) => ask({ entry: id });
  const place = `${kind}s`;

  return (
    <div className={classes.page} data-testid={place}>
      <LocalList
        name={place}
        title={t(`${kind}.title`)}
        hint={t(`${kind}.hint`)}
        columns={columns}
        rows={ready ? rows : undefined}
        asked={asked}
        arriving={arriving}
        say={(word, said) => t(`offers.${word}`, said)}
        onOpen={show}
        filter="state"
        filterField={
          <NativeSelect
            aria-label={t('priceList.state')}
            value={state}
            onChange={(event) => ask({ state: event.currentTarget.value })}
            data={[
              { value: '', label: t('priceLists.anyState') },
              ...listStates.map((value) => ({ value, label: t(`listState.${value}`) })),
            ]}
            data-testid="filter-state"
          />
        }
        actions={
          mayWrite && (
            <Button
              leftSection={<IconPlus size={18} />}
              onClick={() => ask({ entry: 'new' })}
              data-testid="offer-new"
            >
              {t(`${kind}.new`)}
            </Button>
          )
        }
      />
      {mayWrite !== undefined && (record || open === 'new') && (
        <Drawer
          opened
          position="right"
          size="lg"
          title={record ? <bdi>{record.name}</bdi> : t(`${kind}.one`)}
          onClose={() => ask({ entry: '' })}
          data-testid="offer-drawer"
        >
          <EditNote mark={record && marks.get(record.id)} />
          <OfferForm
            key={open}
            kind={kind}
            record={record}
            readOnly={!mayWrite}
            onDone={() => ask({ entry: '' })}
          />
        </Drawer>
      )}
    </div>
  );
}
