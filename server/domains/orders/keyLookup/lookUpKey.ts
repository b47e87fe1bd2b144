import {
  FOUND_KEYS_LIMIT,
  type FoundKey,
  type KeyDifference,
  type KeyLookup,
  type KeyVerdict,
  LOOKUPS_PER_HOUR,
} from '#contract/keyLookup';
import type { LicenseStatus } from '#contract/licenses';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { findLicenseKeyIndexes } from '../../../platform/crypto/blindIndex';
import { presentKey } from '../../../platform/crypto/presentKey';
import { transaction } from '../../../platform/db/transaction';
import { assertHourlyLimit, requireAdmin } from '../../accounts';
import { audit } from '../../audit';
import { listKeyVariants } from './listKeyVariants';

const LIMIT = {
  action: 'license.look_up',
  max: LOOKUPS_PER_HOUR,
  text: textOf('licenses.look_up_limit', { max: LOOKUPS_PER_HOUR }),
} as const;

interface FoundRow {
  key_index: Buffer;
  license_id: number | null;
  license_status: LicenseStatus | null;
  key_cipher: Buffer | null;
  pool_id: number | null;
  pool: string | null;
  order_id: number | null;
  number: string | null;
  customer_id: number | null;
  customer_email: string | null;
  is_customers: boolean | null;
  flag: string | null;
  is_kept: boolean | null;
  new_license_id: number | null;
  new_license_status: LicenseStatus | null;
  new_key_cipher: Buffer | null;
}

// A unit whose key was replaced has another one now: its replacements name the key that it had.
const FIND = `
  SELECT l.key_index, l.id AS license_id, l.status AS license_status, l.key_cipher, p.id AS pool_id, p.name AS pool,
    unit.*, n.id AS new_license_id, n.status AS new_license_status, n.key_cipher AS new_key_cipher
  FROM licenses l JOIN pools p ON p.id = l.pool_id
  LEFT JOIN LATERAL (
    SELECT o.id AS order_id, o.number, c.id AS customer_id, o.customer_email, a.flag, keeps_key(a.flag) AS is_kept,
      CASE WHEN $2::bigint IS NOT NULL THEN c.id IS NOT DISTINCT FROM $2 END AS is_customers,
      a.license_id AS held_id
    FROM (SELECT id FROM license_assignments WHERE license_id = l.id
      UNION SELECT assignment_id FROM license_replacements WHERE license_id = l.id) held
    JOIN license_assignments a ON a.id = held.id
    JOIN orders o ON o.site_id = a.site_id AND o.order_id = a.order_id
    LEFT JOIN customers c ON c.email = lower(o.customer_email)
    ORDER BY is_customers DESC, is_kept DESC, a.assigned_at DESC, a.id DESC LIMIT 1
  ) unit ON true
  LEFT JOIN licenses n ON n.id = unit.held_id AND n.id <> l.id
  WHERE l.key_index = ANY($1::bytea[])
  UNION ALL
  SELECT key_index, NULL, NULL, NULL, NULL, NULL, NULL, order_number, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL
  FROM delivered_keys WHERE key_index = ANY($1::bytea[])`;

/**
 * Whose key a customer typed: the key itself, else those that it may be a misreading of. Each user may look up some keys
 * an hour, because a misreading answers more than a search; the audit log never has what was typed.
 */
export function lookUpKey(
  ctx: Context,
  { license_key, customer_id }: KeyLookup,
): Promise<{ keys: FoundKey[] }> {
  const actor = requireAdmin(ctx);
  return transaction(ctx.db, async (tx) => {
    await assertHourlyLimit(tx, actor, LIMIT);
    const index = await ctx.vault.readIndex(tx);
    const variants = [...listKeyVariants(license_key)].flatMap(([text, differences]) =>
      findLicenseKeyIndexes(index, text).map((keyIndex) => ({ keyIndex, differences })),
    );
    const { rows } = await tx.$client.query<FoundRow>(FIND, [
      variants.map(({ keyIndex }) => keyIndex),
      customer_id ?? null,
    ]);
    const differences = new Map(
      variants.map((variant) => [variant.keyIndex.toString('hex'), variant.differences]),
    );
    const found = rows
      .map((row) => presentFoundKey(ctx, row, differences.get(row.key_index.toString('hex')) ?? []))
      .sort((a, b) => a.differences.length - b.differences.length);
    // What was typed is no misreading of another key.
    const keys = (found[0]?.differences.length === 0 ? found.slice(0, 1) : found).slice(0, FOUND_KEYS_LIMIT);
    await audit(tx, ctx, {
      action: 'license.look_up',
      id: keys[0]?.license?.license_id,
      details: { found: keys[0] ? keys[0].verdict : 'none', customer: customer_id },
    });
    return { keys };
  });
}

function presentFoundKey(ctx: Context, row: FoundRow, differences: readonly KeyDifference[]): FoundKey {
  const { pool_id, pool, order_id, number, customer_id, customer_email } = row;
  return {
    verdict: getVerdict(row),
    differences: [...differences],
    license: presentLicense(ctx, row.license_id, row.license_status, row.key_cipher),
    license_group: pool_id === null || pool === null ? null : { id: pool_id, name: pool },
    order: number === null ? null : { id: order_id, number },
    customer: customer_email === null ? null : { id: customer_id, email: customer_email },
    is_customers: row.is_customers,
    flag: row.flag,
    replaced_by: presentLicense(ctx, row.new_license_id, row.new_license_status, row.new_key_cipher),
  };
}

const presentLicense = (
  ctx: Context,
  license_id: number | null,
  license_status: LicenseStatus | null,
  cipher: Buffer | null,
): FoundKey['license'] =>
  license_id === null || license_status === null
    ? null
    : { license_id, license_key: presentKey(ctx, license_id, cipher).license_key, license_status };

function getVerdict({ license_status, order_id, is_kept }: FoundRow): KeyVerdict {
  if (license_status === null) return 'deleted';
  if (license_status === 'replaced') return 'replaced';
  if (order_id !== null) return is_kept ? 'sold' : 'taken_back';
  return license_status === 'available' ? 'free' : 'withdrawn';
}
