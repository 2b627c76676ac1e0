// Which hours of the week the shift templates of the store have for whom. Which templates, whose name and which weekday
// stands in the address.
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { availabilitySlotsReply } from '@evertill/schemas';
import { IconTemplate } from '@tabler/icons-react';
import { useMemo } from 'react';
import { Link } from 'react-router';
import list from '../../tables/list/list-page.module.css';
import { useAsked } from '../../tables/list/use-asked.ts';
import { useLastAnswer } from '../../tables/online/use-last-answer.ts';
import { useServerAnswers } from '../../tables/online/use-server-answer.ts';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import { PageHeading } from '../../ui/page-heading.tsx';
import { useMay } from '../../workplace/use-may.ts';
import classes from '../schedule/schedule.module.css';
import { useFirstWeekday } from '../schedule/use-first-weekday.ts';
import { PlannedAvailability } from './planned-availability.tsx';
import { TemplateChoice } from './template-choice.tsx';
import { slotsPath, templatesPlace } from './template-paths.ts';
import { useTemplates } from './use-templates.ts';

/** As the address has them. */
const between = ',';

export function AvailabilityPage() {
  const t = useText('manager');
  const mayWrite = useMay('write', 'settings') ?? false;
  const asked = useAsked();
  const first = useFirstWeekday();
  const { templates, ...answer } = useTemplates();
  const chosen = asked.of('templates');
  const shown = useMemo(() => {
    const found = templates?.filter(({ id }) => chosen.split(between).includes(id)) ?? [];
    return found.length > 0 ? found : (templates ?? []).filter(({ is_active }) => is_active);
  }, [templates, chosen]);
  const paths = useMemo(() => shown.map(({ id }) => slotsPath(id)), [shown]);
  const slotsAnswer = useServerAnswers(paths, availabilitySlotsReply);
  const replies = useLastAnswer(paths.join(between), slotsAnswer.seen);
  const slots = useMemo(() => replies?.flatMap(({ data }) => data), [replies]);
  const missing = [answer.seen, slotsAnswer.seen].find((seen) => seen && seen.name !== 'answer');

  function again(): void {
    answer.again();
    slotsAnswer.again();
  }

  return (
    <div className={classes.page} data-testid="availability">
      <div className={list.head}>
        <PageHeading title={t('availability.title')}>
          {t('availability.hint')} {!mayWrite && t('availability.readOnly')}
        </PageHeading>
        <Button
          component={Link}
          to={templatesPlace}
          variant="default"
          leftSection={<IconTemplate size={18} />}
          data-testid="to-templates"
        >
          {t('shiftTemplate.title')}
        </Button>
      </div>
      {missing && missing.name !== 'answer' && <WhyNot seen={missing} onAgain={again} />}
      {!templates && !missing && <Skeleton h={320} data-testid="server-reading" />}
      {templates?.length === 0 && <NoTemplate mayWrite={mayWrite} />}
      {templates && templates.length > 0 && (
        <TemplateChoice
          templates={templates}
          shown={shown}
          onChange={(ids) => asked.ask({ templates: ids.join(between) })}
        />
      )}
      {shown.length > 0 && first !== undefined && (
        <PlannedAvailability
          templates={shown}
          slots={slots}
          first={first}
          mayWrite={mayWrite}
          asked={asked}
          onChanged={slotsAnswer.again}
        />
      )}
    </div>
  );
}

function NoTemplate({ mayWrite }: { readonly mayWrite: boolean }) {
  const t = useText('manager');
  return (
    <Stack align="flex-start">
      <Text data-testid="no-template">{t('availability.noTemplate')}</Text>
      {mayWrite && (
        <Button component={Link} to={`${templatesPlace}/create`} data-testid="first-template">
          {t('shiftTemplate.new')}
        </Button>
      )}
    </Stack>
  );
}
