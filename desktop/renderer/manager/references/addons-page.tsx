// A place the first document names without saying what is in it.
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import classes from '../../tables/list/list-page.module.css';

export function AddonsPage() {
  const t = useText('manager');
  return (
    <div className={classes.page} data-testid="addons">
      <PageHeading title={t('references.addons')}>{t('references.addonsText')}</PageHeading>
    </div>
  );
}
