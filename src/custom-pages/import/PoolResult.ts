/** What became of the keys of a pool. */
export interface PoolResult {
  poolId: number;
  created: number;
  refused: number;
  batchId?: number;
}
