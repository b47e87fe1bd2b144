import type { Queryable } from '../../../platform/db/openDatabase';

const COMPARE_SOON = `
  UPDATE mapping_stock s SET due_at = least(s.due_at, now()) FROM mappings m
  WHERE m.id = s.mapping_id AND m.id = ANY($1::bigint[])`;

/** Compares the shops' stock of mappings soon, because what they can give has changed with them. */
export async function compareStockSoon(db: Queryable, mappingIds: number[]): Promise<void> {
  await db.$client.query(COMPARE_SOON, [mappingIds]);
}
