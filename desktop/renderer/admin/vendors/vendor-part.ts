// What each part of a vendor's page is given.
import type { VendorReply } from '@evertill/schemas';

export interface VendorPartProps {
  readonly vendor: VendorReply;
  readonly onSaved: (vendor: VendorReply) => void;
}
