import type { Tx } from '../../../platform/db/openDatabase';
import { type GivenOrder, toPlace } from './GivenOrder';

export interface KnownLicense {
  id: number;
  status: string;
  usesLeft: number;
  usesAllowed: number;
}

export interface KnownUnit {
  id: number;
  orderId: string;
  /** Null if its license was deleted, or its key is unknown. */
  licenseId: number | null;
  /** A message has told its key. */
  isDelivered: boolean;
}

/** What the database has of given orders. */
export interface Known {
  /** By blind index. */
  licenses: Map<string, KnownLicense>;
  /** By place. */
  units: Map<string, KnownUnit>;
}

// A receipt that is older than the index of the canonical form has the former index.
const LOCK_LICENSES = `
  WITH given AS (SELECT decode(hex, 'hex') AS key_index FROM unnest($1::text[]) AS i(hex)),
    found AS (SELECT id, key_index FROM given JOIN licenses USING (key_index)
      UNION SELECT license_id, key_index FROM given JOIN former_key_indexes USING (key_index))
  SELECT l.id, status, uses_left AS "usesLeft", uses_allowed AS "usesAllowed",
    encode(found.key_index, 'hex') AS index
  FROM found JOIN licenses l USING (id) ORDER BY l.id FOR NO KEY UPDATE OF l`;

const KNOWN_UNITS = `
  SELECT id, order_id AS "orderId", line_item_id AS line, unit, part, license_id AS "licenseId",
    delivered_at IS NOT NULL AS "isDelivered"
  FROM license_assignments WHERE site_id = $1 AND order_id = ANY($2::text[])`;

/** Locks and reads the licenses of given orders, and reads their units. */
export async function readKnown(tx: Tx, siteId: number, orders: GivenOrder[]): Promise<Known> {
  const { rows: licenses } = await tx.$client.query<KnownLicense & { index: string }>(LOCK_LICENSES, [
    orders.flatMap(({ keys }) => keys.flatMap(({ indexes }) => indexes)),
  ]);
  const { rows: units } = await tx.$client.query<KnownUnit & { line: string; unit: number; part: number }>(
    KNOWN_UNITS,
    [siteId, orders.map(({ orderId }) => orderId)],
  );
  const byId = new Map(licenses.map((license) => [license.id, license]));
  return {
    licenses: new Map(licenses.map((license) => [license.index, byId.get(license.id) ?? license])),
    units: new Map(units.map((row) => [toPlace(row.orderId, row.line, row.unit, row.part), row])),
  };
}
