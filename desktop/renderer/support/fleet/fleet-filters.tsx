// What narrows the list of tills beside the search: whose they are, what is wrong, which app they have.
import { NativeSelect } from '@mantine/core';
import { pageOf, vendorReply } from '@evertill/schemas';
import type { FleetReply } from '@evertill/schemas';
import type { Asked } from '../../tables/list/use-asked.ts';
import { useServerPage } from '../../tables/online/use-server-page.ts';
import { useText } from '../../ui/language.ts';
import { useFindingWords } from '../../workplace/status/finding-words.ts';
import { useSupport } from '../support-context.ts';

const vendorsPage = pageOf(vendorReply);

export interface FleetFiltersProps {
  readonly reply: FleetReply | undefined;
  readonly asked: Asked;
}

export function FleetFilters({ reply, asked }: FleetFiltersProps) {
  const t = useText('support');
  const wordsOf = useFindingWords();
  const { isAdmin } = useSupport();
  const counted = (counts: Readonly<Record<string, number>>, nameOf: (id: string) => string) =>
    Object.entries(counts)
      .toSorted(([, a], [, b]) => b - a)
      .map(([value, count]) => ({ value, label: t('fleet.withCount', { name: nameOf(value), count }) }));
  const stores = (reply?.stores ?? []).map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      {isAdmin && <VendorFilter asked={asked} />}
      <Filter name="store" any={t('fleet.anyStore')} asked={asked} options={stores} />
      <Filter
        name="finding"
        any={t('fleet.anyFinding')}
        asked={asked}
        options={counted(reply?.findings ?? {}, (code) => wordsOf(code).sentence)}
      />
      <Filter
        name="version"
        any={t('fleet.anyVersion')}
        asked={asked}
        options={counted(reply?.versions ?? {}, (version) => version)}
      />
    </>
  );
}

function VendorFilter({ asked }: { readonly asked: Asked }) {
  const t = useText('support');
  const { seen } = useServerPage('/admin/vendors?page=1&limit=500', vendorsPage);
  const options = seen?.name === 'page' ? seen.data.map(({ id, name }) => ({ value: id, label: name })) : [];
  return <Filter name="vendor" any={t('fleet.anyVendor')} asked={asked} options={options} />;
}

interface FilterProps {
  readonly name: 'vendor' | 'store' | 'finding' | 'version';
  readonly any: string;
  readonly asked: Asked;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

function Filter({ name, any, asked, options }: FilterProps) {
  const t = useText('support');
  const value = asked.of(name);
  // What the address asks for can be seen and taken away, also where nothing fits it any more.
  const known = options.some((one) => one.value === value) || value === '' ? [] : [{ value, label: value }];
  return (
    <NativeSelect
      aria-label={t(`fleet.${name}`)}
      value={value}
      onChange={(event) => asked.ask({ [name]: event.currentTarget.value, page: '' })}
      data={[{ value: '', label: any }, ...known, ...options]}
      flex="1 1 9rem"
      maw={240}
      data-testid={`fleet-${name}`}
    />
  );
}
