import * as z from 'zod/mini';
import { GivenTime, Id, storable } from '#contract/fields';
import { type LicenseQuery, type LicenseSort, LicenseStatus } from '#contract/licenses';
import { invalid } from '../errors';
import type { LicenseRow } from './selectLicenses';

const Storable = storable('Must be text');

/** What a row is sorted by, as a cursor carries it. */
const keys = {
  license_id: Id,
  license_group_id: z.tuple([Storable, Id]),
  license_status: LicenseStatus,
  owner_email_address: z.nullable(Storable),
  order_id: z.nullable(Storable),
  creation_date: GivenTime,
  sold_date: z.nullable(GivenTime),
} satisfies Record<LicenseSort, z.ZodMiniType>;

const read: { [S in LicenseSort]: (row: LicenseRow) => z.output<(typeof keys)[S]> } = {
  license_id: (row) => row.id,
  license_group_id: (row) => [row.poolName, row.poolId],
  license_status: (row) => row.status,
  owner_email_address: (row) => row.customerEmail,
  order_id: (row) => row.orderId,
  creation_date: (row) => row.createdAt.toISOString(),
  sold_date: (row) => row.soldAt?.toISOString() ?? null,
};

/** The last row of a page; the next page starts right behind it. */
export interface Place {
  /** One value, or name and id of the pool. */
  key: string | number | null | [string, number];
  id: number;
}

type Order = Pick<LicenseQuery, 'sort_by' | 'sort_order'>;

export function writeCursor({ sort_by, sort_order }: Order, row: LicenseRow): string {
  const cursor = { by: sort_by, order: sort_order, key: read[sort_by](row), id: row.id };
  return Buffer.from(JSON.stringify(cursor)).toString('base64url');
}

/** A cursor of another order is as foreign as one that cannot be read. */
export function readCursor({ sort_by, sort_order }: Order, cursor: string): Place {
  const schema = z.strictObject({
    by: z.literal(sort_by),
    order: z.literal(sort_order),
    key: keys[sort_by],
    id: Id,
  });
  const place = z.safeParse(schema, parse(cursor));
  if (!place.success) throw invalid({ cursor: 'The cursor does not belong to this list' });
  return place.data;
}

function parse(cursor: string): unknown {
  try {
    return JSON.parse(Buffer.from(cursor, 'base64url').toString());
  } catch {
    return undefined;
  }
}
