// Every REST route of /api/v1. What is not here does not answer.
import type { Route } from '../route.ts';
import { adminProductRoutes } from './admin-products.ts';
import { attendanceRoutes } from './attendance.ts';
import { auditLogRoutes } from './audit-log.ts';
import { authRoutes } from './auth.ts';
import { availabilitySlotRoutes } from './availability-slots.ts';
import { basketOfferRoutes } from './basket-offers.ts';
import { contextRoutes } from './context.ts';
import { ownAccountRoutes } from './own-account.ts';
import { customerLoginRoutes } from './customer-login.ts';
import { customerRoutes } from './customers.ts';
import { deviceRelayRoutes } from './device-relays.ts';
import { employeeRoleRoutes } from './employee-roles.ts';
import { employeeRoutes } from './employees.ts';
import { exportRoutes } from './exports.ts';
import { groupedItemsRoutes } from './grouped-items.ts';
import { hardwareRoutes } from './hardware.ts';
import { importRoutes } from './imports.ts';
import { inventoryWebhookRoutes } from './inventory-webhook.ts';
import { invitationRoutes } from './invitations.ts';
import { laneLeaseRoutes } from './lane-leases.ts';
import { leaveRoutes } from './leaves.ts';
import { notificationRoutes } from './notifications.ts';
import { orderChangeRoutes } from './order-changes.ts';
import { orderListRoutes } from './order-list.ts';
import { orderRoutes } from './orders.ts';
import { parkedOrderRoutes } from './parked-orders.ts';
import { passwordResetRoutes } from './password-reset.ts';
import { paymentAlarmRoutes } from './payment-alarms.ts';
import { payrollRoutes } from './payroll.ts';
import { personalDataRoutes } from './personal-data.ts';
import { posBridgeRoutes } from './pos-bridge.ts';
import { priceListItemRoutes } from './price-list-items.ts';
import { productHistoryRoutes } from './product-histories.ts';
import { productRoutes } from './products.ts';
import { punchPhotoRoutes } from './punch-photos.ts';
import { punchRoutes } from './punches.ts';
import { purchaseCostRoutes } from './purchase-costs.ts';
import { purchaseLotRoutes } from './purchase-lots.ts';
import { referenceRoutes } from './references.ts';
import { setupRoutes } from './setup.ts';
import { shiftTemplateRoutes } from './shift-templates.ts';
import { scheduleAutoRoutes } from './schedule-auto.ts';
import { scheduleShiftRoutes } from './schedule-shifts.ts';
import { scheduleRoutes } from './schedule.ts';
import { salesReportRoutes } from './sales-reports.ts';
import { stockRoutes } from './stock.ts';
import { supportActionRoutes } from './support-actions.ts';
import { supportDeviceRoutes } from './support-devices.ts';
import { supportEntryRoutes } from './support-entries.ts';
import { supportFleetRoutes } from './support-fleet.ts';
import { supportOperationRoutes } from './support-operations.ts';
import { supportPriceRoutes } from './support-prices.ts';
import { supportServerRoutes } from './support-server.ts';
import { storeSettingsRoutes } from './store-settings.ts';
import { registerRoutes, storeRoutes } from './stores.ts';
import { terminalPaymentRoutes } from './terminal-payments.ts';
import { timeSettingsRoutes } from './time-settings.ts';
import { tillRoutes } from './tills.ts';
import { vendorRoutes } from './vendors.ts';
import { warehouseRoutes } from './warehouses.ts';
import { workShiftRoutes } from './work-shifts.ts';

export const routes: readonly Route[] = [
  ...setupRoutes,
  ...authRoutes,
  ...passwordResetRoutes,
  ...invitationRoutes,
  ...contextRoutes,
  ...ownAccountRoutes,
  ...notificationRoutes,
  ...vendorRoutes,
  ...auditLogRoutes,
  // `/roles` stands before `/:id`.
  ...employeeRoleRoutes,
  ...employeeRoutes,
  ...storeRoutes,
  ...registerRoutes,
  ...laneLeaseRoutes,
  ...storeSettingsRoutes,
  ...warehouseRoutes,
  ...stockRoutes,
  ...purchaseLotRoutes,
  ...tillRoutes,
  ...posBridgeRoutes,
  ...deviceRelayRoutes,
  ...hardwareRoutes,
  ...customerLoginRoutes,
  ...personalDataRoutes,
  // The histories and `/low-stock` stand before `/:id`, as the document asks.
  ...productHistoryRoutes,
  ...purchaseCostRoutes,
  ...productRoutes,
  ...adminProductRoutes,
  ...referenceRoutes,
  ...priceListItemRoutes,
  ...importRoutes,
  ...exportRoutes,
  ...timeSettingsRoutes,
  ...payrollRoutes,
  ...scheduleAutoRoutes,
  ...scheduleShiftRoutes,
  ...scheduleRoutes,
  ...attendanceRoutes,
  ...punchRoutes,
  ...punchPhotoRoutes,
  ...leaveRoutes,
  ...availabilitySlotRoutes,
  ...shiftTemplateRoutes,
  ...workShiftRoutes,
  ...orderRoutes,
  ...customerRoutes,
  ...groupedItemsRoutes,
  ...basketOfferRoutes,
  ...salesReportRoutes,
  ...orderListRoutes,
  ...orderChangeRoutes,
  ...parkedOrderRoutes,
  ...terminalPaymentRoutes,
  ...paymentAlarmRoutes,
  ...supportFleetRoutes,
  ...supportDeviceRoutes,
  ...supportOperationRoutes,
  ...supportEntryRoutes,
  ...supportActionRoutes,
  ...supportPriceRoutes,
  ...supportServerRoutes,
  ...inventoryWebhookRoutes,
];
