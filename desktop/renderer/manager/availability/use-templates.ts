// The shift templates of the store, in their order. What was seen of them stays while the server cannot be asked again.
import { shiftTemplatesReply } from '@evertill/schemas';
import type { ShiftTemplate } from '@evertill/schemas';
import { useLastAnswer } from '../../tables/online/use-last-answer.ts';
import { useServerAnswer } from '../../tables/online/use-server-answer.ts';
import type { AskedServer } from '../../tables/online/use-server-answer.ts';
import { useStore } from '../../workplace/store-context.ts';
import { templatesPath } from './template-paths.ts';

export interface AskedTemplates extends Pick<AskedServer<unknown>, 'seen' | 'again'> {
  /** Undefined until they are answered. */
  readonly templates: readonly ShiftTemplate[] | undefined;
}

export function useTemplates(): AskedTemplates {
  const store = useStore();
  const { seen, again } = useServerAnswer(
    `${templatesPath}?store_id=${encodeURIComponent(store.id)}`,
    shiftTemplatesReply,
  );
  return { templates: useLastAnswer(store.id, seen)?.data, seen, again };
}
