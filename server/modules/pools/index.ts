// The public interface of this module.
export {
  enqueueFulfillBackorders,
  fulfillBackordersQueue,
  lockBackorders,
  tryLockBackorders,
} from './backorderQueue';
export { calculateRunway, getRunwayWindow, type RunwayInput } from './calculateRunway';
export { flagPoolsForCheck } from './flagPoolsForCheck';
export { isRecoveryOpen, isRecoveryOpenSql } from './isRecoveryOpen';
export { listPools, requirePool } from './readPools';
