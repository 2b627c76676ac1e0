// One shift template: its form, its suggested members, the way to its hours of the week, and its end.
import { Alert, Anchor, Button, Paper, Skeleton, Stack, Title } from '@mantine/core';
import type { ShiftTemplate } from '@evertill/schemas';
import { IconCalendarWeek } from '@tabler/icons-react';
import { Link, useNavigate, useParams } from 'react-router';
import { WhyNot } from '../../tables/online/why-not.tsx';
import { useText } from '../../ui/language.ts';
import classes from '../../ui/record-page.module.css';
import { RecordPart } from '../../ui/record-part.tsx';
import { useMay } from '../../workplace/use-may.ts';
import { RemoveTemplate } from './remove-template.tsx';
import { TemplateForm } from './template-form.tsx';
import { TemplateMembers } from './template-members.tsx';
import { availabilityPlace, templatePlace, templatesPlace } from './template-paths.ts';
import { useTemplates } from './use-templates.ts';

export function NewTemplatePage() {
  const t = useText('manager');
  const navigate = useNavigate();
  return (
    <div className={classes.page} data-testid="template-new-page">
      <Back />
      <Title order={1} size="h2">
        {t('shiftTemplate.new')}
      </Title>
      <Paper withBorder p="md" maw={640}>
        <TemplateForm
          template={undefined}
          readOnly={false}
          onSaved={({ id }) => void navigate(templatePlace(id), { replace: true })}
        />
      </Paper>
    </div>
  );
}

export function TemplatePage() {
  const t = useText('manager');
  const { id = '' } = useParams();
  const { templates, seen, again } = useTemplates();
  const template = templates?.find((one) => one.id === id);
  return (
    <div className={classes.page} data-testid="template-page">
      <Back />
      {!templates && !seen && <Skeleton h={240} />}
      {seen && seen.name !== 'answer' && <WhyNot seen={seen} onAgain={again} />}
      {templates && !template && (
        <Alert color="yellow" role="alert" data-testid="template-gone">
          {t('shiftTemplate.gone')}
        </Alert>
      )}
      {template && <Parts key={id} template={template} onChanged={again} />}
    </div>
  );
}

function Back() {
  const t = useText('manager');
  return (
    <Anchor component={Link} to={templatesPlace} size="sm" data-testid="back">
      {t('shiftTemplate.back')}
    </Anchor>
  );
}

interface PartsProps {
  readonly template: ShiftTemplate;
  readonly onChanged: () => void;
}

function Parts({ template, onChanged }: PartsProps) {
  const t = useText('manager');
  const mayWrite = useMay('write', 'settings') ?? false;
  return (
    <>
      <Title order={1} size="h2" className={classes.name!} data-testid="template-title">
        <bdi>{template.name}</bdi>
      </Title>
      <div className={classes.parts}>
        <Paper withBorder p="md">
          <TemplateForm template={template} readOnly={!mayWrite} onSaved={onChanged} />
        </Paper>
        <div className={classes.aside}>
          <RecordPart title={t('shiftTemplate.members')}>
            <TemplateMembers template={template} readOnly={!mayWrite} onSaved={onChanged} />
          </RecordPart>
          <Stack>
            <Button
              component={Link}
              to={`${availabilityPlace}?templates=${encodeURIComponent(template.id)}`}
              variant="default"
              h={48}
              leftSection={<IconCalendarWeek size={18} />}
              data-testid="template-week"
            >
              {t('shiftTemplate.week')}
            </Button>
            {mayWrite && <RemoveTemplate template={template} />}
          </Stack>
        </div>
      </div>
    </>
  );
}
