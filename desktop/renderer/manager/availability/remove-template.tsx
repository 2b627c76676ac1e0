// Takes a shift template away.
import { shiftTemplateReply } from '@evertill/schemas';
import type { ShiftTemplate } from '@evertill/schemas';
import { useNavigate } from 'react-router';
import { useServerDoor } from '../../tables/online/use-server-door.ts';
import { useText } from '../../ui/language.ts';
import { AskedTwice } from '../schedule/asked-twice.tsx';
import { templatePath, templatesPlace } from './template-paths.ts';

export function RemoveTemplate({ template }: { readonly template: ShiftTemplate }) {
  const t = useText('manager');
  const navigate = useNavigate();
  const { busy, problems, change } = useServerDoor<never>({});

  async function remove(): Promise<void> {
    const removed = await change({
      method: 'DELETE',
      path: templatePath(template.id),
      reply: shiftTemplateReply,
      done: t('shiftTemplate.removed'),
    });
    if (removed) void navigate(templatesPlace, { replace: true });
  }

  return (
    <AskedTwice
      words={{
        remove: t('shiftTemplate.remove'),
        hint: t('shiftTemplate.removeHint'),
        keep: t('shiftTemplate.keep'),
        sure: t('shiftTemplate.removeSure'),
      }}
      busy={busy}
      problem={problems.form}
      onRemove={() => void remove()}
      testId="template-remove"
    />
  );
}
