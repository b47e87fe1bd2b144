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

/** The licenses and units of given orders that the database has. */
export interface Known {
  /** By blind index. */
  licenses: Map<string, KnownLicense>;
  /** By place. */
  units: Map<string, KnownUnit>;
}

const LOCK_LICENSES = `
  SELECT id, status, uses_left AS "usesLeft", uses_allowed AS "usesAllowed", encode(key_index, 'hex') AS index
  FROM licenses WHERE key_index IN (SELECT decode(hex, 'hex') FROM unnest($1::text[]) AS i(hex))
  ORDER BY id FOR NO KEY UPDATE`;

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
  return {
    licenses: new Map(licenses.map((license) => [license.index, license])),
    units: new Map(units.map((row) => [toPlace(row.orderId, row.line, row.unit, row.part), row])),
  };
}
