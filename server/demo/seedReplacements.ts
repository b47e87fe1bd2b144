import type { Tx } from '../platform/db/openDatabase';
import type { DemoLicense, DemoStock, DemoUnit } from './DemoStock';
import { DAY_MS } from './generateOrders';
import { MESSAGE_DELAY_MS } from './seedAssignments';

interface DemoReplacement {
  unit: DemoUnit;
  license: DemoLicense;
  newLicense: DemoLicense;
  replacedAt: Date;
}

/** The keys that customers could not use, each with the key that its unit got a day later. */
export function listReplacements({ licenses, assignments }: DemoStock, now: Date): DemoReplacement[] {
  const replaced = new Map(
    licenses.filter(({ status }) => status === 'replaced').map((license) => [license.assignedTo, license]),
  );
  return assignments.flatMap(({ unit, license: newLicense }) => {
    const license = replaced.get(unit);
    const assignedMs = unit.assignedAt.getTime();
    const replacedAt = new Date(Math.min(assignedMs + DAY_MS, (assignedMs + now.getTime()) / 2));
    return license ? [{ unit, license, newLicense, replacedAt }] : [];
  });
}

const DELAY = `interval '${MESSAGE_DELAY_MS} milliseconds'`;

// The message with the replacement is a later one.
const INSERT_REPLACEMENTS = `
  WITH replaced AS (
    SELECT * FROM unnest($1::bigint[], $2::bigint[], $3::text[], $4::timestamptz[]) AS r(license_id, new_license_id, note, at)
  ), changed AS (
    UPDATE license_assignments a SET delivered_at = r.at + ${DELAY} FROM replaced r
    WHERE a.license_id = r.new_license_id
    RETURNING a.id, r.license_id, r.new_license_id, r.note, r.at
  )
  INSERT INTO license_replacements (license_id, new_license_id, assignment_id, note, actor, created_at)
  SELECT license_id, new_license_id, id, note, 'admin', at FROM changed`;

/** Records the replacements. Call it before the messages are added. */
export async function seedReplacements(
  tx: Tx,
  stock: DemoStock,
  licenseIds: Map<DemoLicense, number>,
  now: Date,
): Promise<void> {
  const replacements = listReplacements(stock, now);
  await tx.$client.query(INSERT_REPLACEMENTS, [
    replacements.map(({ license }) => licenseIds.get(license)),
    replacements.map(({ newLicense }) => licenseIds.get(newLicense)),
    replacements.map(({ license }) => license.note),
    replacements.map(({ replacedAt }) => replacedAt),
  ]);
}

const FIRST_MESSAGES = `
  INSERT INTO deliveries
    (site_id, order_id, channel, state, attempts, marker, remote_id, created_at, next_at, attempted_at, sent_at)
  SELECT DISTINCT a.site_id, a.order_id, 'note'::delivery_channel, 'sent'::delivery_state, 1,
    upper(substr(md5(concat(a.site_id, a.order_id, 'first')), 1, 12)), '110000', a.assigned_at,
    a.assigned_at + ${DELAY}, a.assigned_at + ${DELAY}, a.assigned_at + ${DELAY}
  FROM license_replacements r JOIN license_assignments a ON a.id = r.assignment_id
  WHERE NOT EXISTS (SELECT FROM deliveries m WHERE m.site_id = a.site_id AND m.order_id = a.order_id
    AND m.sent_at = a.assigned_at + ${DELAY})`;

const FIRST_KEYS = `
  INSERT INTO delivery_keys (delivery_id, assignment_id, license_id, channel, is_resend)
  SELECT m.id, a.id, r.license_id, 'note', false
  FROM license_replacements r JOIN license_assignments a ON a.id = r.assignment_id
  JOIN deliveries m ON m.site_id = a.site_id AND m.order_id = a.order_id AND m.sent_at = a.assigned_at + ${DELAY}`;

/** Adds the keys that were replaced later to the first messages of their orders. */
export async function seedReplacedKeys(tx: Tx): Promise<void> {
  await tx.$client.query(FIRST_MESSAGES);
  await tx.$client.query(FIRST_KEYS);
}
