// The look-up records of one kind as a list; a new one, or one that is changed, stands in front of it.
import { Button, Drawer, NativeSelect } from '@mantine/core';
import type { Reference } from '@evertill/schemas';
import { IconPlus } from '@tabler/icons-react';
import { useNavigate } from 'react-router';
import { useText } from '../../ui/language.ts';
import { useArriving } from '../../workplace/use-arriving.ts';
import { EditNote } from '../../workplace/edit-mark.tsx';
import { useEditMarks } from '../../workplace/use-edit-marks.ts';
import { useMay } from '../../workplace/use-may.ts';
import { LocalList } from '../../tables/list/local-list.tsx';
import { narrowed } from '../../tables/list/narrowed.ts';
import { useAsked } from '../../tables/list/use-asked.ts';
import classes from '../../tables/list/list-page.module.css';
import { useReferenceColumns } from './reference-columns.tsx';
import { ReferenceForm } from './reference-form.tsx';
import { referencePlaces } from './reference-places.ts';
import type { PlacedKind } from './reference-places.ts';
import { useReferences } from './use-references.ts';

export function ReferencesPage({ kind }: { readonly kind: PlacedKind }) {
  const t = useText('manager');
  const arriving = useArriving('reference');
  const { documents, ready } = useReferences(kind);
  const marks = useEditMarks('reference');
  const mayWrite = useMay('write', 'product');
  const navigate = useNavigate();
  const asked = useAsked();
  const { of, ask, sorting, typed } = asked;
  const columns = useReferenceColumns(kind, documents, marks);
  const active = of('active');
  const fits = (one: Reference) => active === '' || one.active === (active === '1');
  const rows = narrowed(documents, { typed, sorting, columns, fits });
  const open = of('entry');
  const record = documents.find(({ id }) => id === open);
  const place = referencePlaces[kind];

  /** What is known of a supplier fills a page. */
  const show = ({ id }: Reference) =>
    kind === 'supplier' ? void navigate(encodeURIComponent(id)) : ask({ entry: id });

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
        say={(word, said) => t(`references.${word}`, said)}
        onOpen={show}
        filter="active"
        filterField={
          <NativeSelect
            aria-label={t('entry.active')}
            value={active}
            onChange={(event) => ask({ active: event.currentTarget.value })}
            data={[
              { value: '', label: t('references.anyActive') },
              { value: '1', label: t('references.active') },
              { value: '0', label: t('references.inactive') },
            ]}
            data-testid="filter-active"
          />
        }
        actions={
          mayWrite && (
            <Button
              leftSection={<IconPlus size={18} />}
              onClick={() => ask({ entry: 'new' })}
              data-testid="reference-new"
            >
              {t('references.new')}
            </Button>
          )
        }
      />
      {mayWrite !== undefined && (record || open === 'new') && (
        <Drawer
          opened
          position="right"
          size="md"
          title={record ? <bdi>{record.name}</bdi> : t(`${kind}.one`)}
          onClose={() => ask({ entry: '' })}
          data-testid="reference-drawer"
        >
          <EditNote mark={record && marks.get(record.id)} />
          <ReferenceForm
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
