// The public interface of this domain.
export { assignGivenKeys, type GivenUnit } from './allocation/assignKeys';
export { lockLicenses, restockUnseen } from './allocation/restockKeys';
export { insertGivenOrders } from './apply/insertGivenOrders';
export type { OrderState } from './apply/OrderState';
export { parseOrderState, parseWooOrder, type WooEvent } from './apply/parseWooOrder';
export { processEvents } from './events/processEvents';
export { listPendingEvents, processEventsJob } from './events/processEventsJob';
export { describeUnmapped } from './keyless/alertUnmapped';
export { mapLike } from './keyless/mapLike';
export {
  countSold,
  groupBySite,
  readUnmapped,
  type SoldUnits,
  sumSold,
  type UnmappedRow,
} from './keyless/readUnmapped';
export { saveKeylessLines } from './keyless/saveKeylessLines';
export { setKeyNeed } from './keyless/setKeyNeed';
export { bookRenewals, type GivenRenewal } from './renewals/saveRenewals';
