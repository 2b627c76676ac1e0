// Whether a vendor's people get in.
import { Badge } from '@mantine/core';
import type { VendorReply } from '@evertill/schemas';
import { useText } from '../../ui/language.ts';

export function VendorState({ vendor }: { readonly vendor: VendorReply }) {
  const t = useText('admin');
  const isSuspended = vendor.suspended_at !== null;
  return (
    <Badge variant="light" color={isSuspended ? 'yellow' : 'evergreen'} data-testid="vendor-state">
      {t(isSuspended ? 'vendor.suspended' : 'vendor.active')}
    </Badge>
  );
}
