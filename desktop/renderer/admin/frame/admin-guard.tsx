// No admin sees a place their rights do not reach: the server would refuse it, and this says so beforehand.
import type { Level, Module } from '@evertill/schemas';
import { Outlet } from 'react-router';
import { useText } from '../../ui/language.ts';
import { NotPermitted } from '../../workplace/not-permitted.tsx';
import { useAdminMay } from '../admin-context.ts';

export interface AdminGuardProps {
  readonly module: Module;
  readonly level: Level;
}

export function AdminGuard({ module, level }: AdminGuardProps) {
  const t = useText('admin');
  if (useAdminMay(level, module)) return <Outlet />;
  return (
    <NotPermitted
      text={t(level === 'read' ? 'guard.forbidden' : 'guard.readOnly')}
      way={{ to: '/admin/notifications', label: t('guard.back') }}
    />
  );
}
