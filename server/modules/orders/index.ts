// The public interface of this module.

export { type ApplyResult, applyDeletion, applyOrder, applyRefunds } from './applyOrder';
export { isNewerByReceipt } from './isNewerState';
export type { OrderState } from './OrderState';
export { parseWooOrder, type WooEvent } from './parseWooOrder';
export { listEntitledUnits, type ReassignedUnit, reassignUnits } from './reassignUnits';
export { runOrderTransaction } from './runOrderTransaction';
