// A place this person's permissions do not reach: says which permission is missing and who can give it, and leads to a place
// that is open. The server would refuse it too.
import type { Level, Module } from '@evertill/schemas';
import { Outlet } from 'react-router';
import { useText } from '../../ui/language.ts';
import { NotPermitted } from '../../workplace/not-permitted.tsx';
import { useIsOwner, useMay } from '../../workplace/use-may.ts';
import { useOpenPlaces } from './use-open-places.ts';

export interface GuardedProps {
  readonly module: Module;
  readonly level: Level;
}

export function Guarded({ module, level }: GuardedProps) {
  const t = useText('manager');
  const isAllowed = useMay(level, module);
  if (isAllowed === undefined) return null;
  if (isAllowed) return <Outlet />;
  const text = level === 'read' ? 'guard.forbidden' : 'guard.readOnly';
  return <Closed text={t(text, { module: t(`module.${module}`) })} />;
}

export function OwnersOnly() {
  const t = useText('manager');
  const isOwner = useIsOwner();
  if (isOwner === undefined) return null;
  return isOwner ? <Outlet /> : <Closed text={t('guard.ownersOnly')} />;
}

function Closed({ text }: { readonly text: string }) {
  const t = useText('manager');
  const first = useOpenPlaces()?.[0];
  if (!first) return null;
  return (
    <NotPermitted text={text} way={{ to: first.path, label: t('guard.toPlace', { place: t(first.word) }) }} />
  );
}
