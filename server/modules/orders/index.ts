// The public interface of this module.

export { isAllocatableSql } from './allocationSql';
export { applyGroup } from './applyGroup';
export { type ApplyResult, applyDeletion, applyOrder, applyRefunds } from './applyOrder';
export { applyOrders, canApplyTogether, type OrderChange } from './applyOrders';
export { bookRenewals, type GivenRenewal } from './bookRenewals';
export { findPools, IS_EARLY_SQL, type MappedLine, type MappingScope } from './findPools';
export { groupOrders } from './groupOrders';
export { isNewerByReceipt } from './isNewerState';
export { keepKnownLines } from './keepKnownLines';
export { countUnits, type OrderState } from './OrderState';
export { parseOrderState, parseWooOrder, type WooEvent } from './parseWooOrder';
export { listEntitledUnits, type ReassignedUnit, reassignUnits } from './reassignUnits';
export { reconcileStored } from './reconcileStored';
export { readSubscriptionQueue, type SubscriptionRequest } from './renewUnits';
export { lockLicenses, restockUnseen } from './restockKeys';
export { InsufficientStockError, runOrderTransaction } from './runOrderTransaction';
export { lockOrderSql } from './saveOrders';
