import type { Tx } from '../../../platform/db/openDatabase';
import { lockUnits } from './extendKeys';
import { updateTerms } from './saveRenewals';

/** An extension that a lost state of the database had applied. */
export interface GivenRenewal {
  /** The renewal order and its unit. */
  orderId: string;
  lineItemId: string;
  unit: number;
  part: number;
  subscriptionId: string;
  /** The unit whose key is extended. */
  extended: { orderId: string; lineItemId: string; unit: number; part: number };
  /** SQL interval. */
  validity: string | null;
  renewedOn: string | null;
  previousUntil: string | null;
  validUntil: string | null;
  isActive: boolean;
}

const INSERT = `
  INSERT INTO renewals (site_id, order_id, line_item_id, unit, part, outcome, subscription_id, assignment_id, is_active,
    validity, renewed_on, previous_until, valid_until)
  SELECT $1, r."orderId", r."lineItemId", r.unit, r.part, 'extended', r."subscriptionId", a.id, r."isActive", r.validity,
    r."renewedOn", r."previousUntil", r."validUntil"
  FROM ROWS FROM (jsonb_to_recordset($2) AS ("orderId" text, "lineItemId" text, unit int, part int, "subscriptionId" text,
    extended jsonb, validity interval, "renewedOn" date, "previousUntil" date, "validUntil" date, "isActive" boolean))
    WITH ORDINALITY AS r("orderId", "lineItemId", unit, part, "subscriptionId", extended, validity, "renewedOn",
      "previousUntil", "validUntil", "isActive", n)
  LEFT JOIN LATERAL find_unit($1, r.extended ->> 'orderId', r.extended ->> 'lineItemId', (r.extended ->> 'unit')::int,
    (r.extended ->> 'part')::int) a ON true
  ORDER BY n ON CONFLICT (site_id, order_id, line_item_id, unit, part) DO NOTHING RETURNING assignment_id`;

/**
 * Stores extensions as applied, so that the event of their order neither applies nor tells them again. Repeatable; oldest
 * first, as last days follow from each other.
 */
export async function bookRenewals(tx: Tx, siteId: number, renewals: GivenRenewal[]): Promise<void> {
  if (renewals.length === 0) return;
  const { rows } = await tx.$client.query<{ assignment_id: number | null }>(INSERT, [
    siteId,
    JSON.stringify(renewals),
  ]);
  const extended = rows.flatMap(({ assignment_id }) => assignment_id ?? []);
  await lockUnits(tx, extended);
  await updateTerms(tx, extended);
}
