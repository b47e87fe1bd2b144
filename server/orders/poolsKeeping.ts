import type { Tx } from '../db/open';

const KEEPING = "SELECT id FROM pools WHERE id = ANY($1::bigint[]) AND refund_policy = 'keep'";

/** Those of the pools whose refunded keys stay with the customer, without a flag. */
export async function poolsKeeping(tx: Tx, poolIds: number[]): Promise<number[]> {
  return (await tx.$client.query<{ id: number }>(KEEPING, [poolIds])).rows.map(({ id }) => id);
}
