// Constraints that say no when two writers were at it at once, and the refusal each one means. The rules refuse the
// same things beforehand; this is for the one who came second.
import type { Reject, RejectionCode } from '@evertill/schemas';

const codes: Readonly<Record<string, RejectionCode>> = {
  vendor_staff_last_owner: 'last_owner',
  logins_email: 'email_taken',
  customer_logins_email: 'email_taken',
  vendor_employee_roles_name: 'role_taken',
  vendor_employee_details_role: 'in_use',
  reference_entries_name: 'name_taken',
  reference_entries_coupon: 'coupon_taken',
  reference_entries_category_tree: 'category_cycle',
  reference_entries_default_warehouse: 'warehouse_default',
  purchase_lots_draft: 'lot_draft',
  reference_entries_needed: 'in_use',
  items_sku: 'sku_taken',
  items_plu: 'plu_taken',
  vendor_work_shifts_one_open: 'shift_open',
  orders_client_order_id: 'order_mismatch',
  terminal_payments_once: 'payment_mismatch',
  orders_money: 'order_totals',
};

export function codeOfConstraint(constraint: string): RejectionCode | undefined {
  return codes[constraint];
}

/** A constraint without a line here guards what no rule checks; it still refuses one proposal and stops no queue. */
export function rejectionOfConstraint(constraint: string): Reject {
  const code = codeOfConstraint(constraint);
  return code ? { kind: 'reject', code } : { kind: 'reject', code: 'invalid_input', details: { constraint } };
}
