// Nobody sees a place their rights do not reach: the server would refuse it, and this says so beforehand.
import type { Level, Module } from '@evertill/schemas';
import { Outlet } from 'react-router';
import { useText } from '../../ui/language.ts';
import { NotPermitted } from '../../workplace/not-permitted.tsx';
import { useIsOwner, useMay } from '../../workplace/use-may.ts';

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
  return <NotPermitted text={t(text, { module: t(`module.${module}`) })} />;
}

export function OwnersOnly() {
  const t = useText('manager');
  const isOwner = useIsOwner();
  if (isOwner === undefined) return null;
  return isOwner ? <Outlet /> : <NotPermitted text={t('guard.ownersOnly')} />;
}
