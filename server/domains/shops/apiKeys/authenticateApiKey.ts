import type { ApiKeyScope } from '#contract/permissions';
import { type Text, textOf } from '#contract/texts/Text';
import type { Context, SiteActor } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { presentTexts } from '../../../platform/db/textColumn';
import { AppError, forbidden, unauthenticated } from '../../../platform/errors';
import { getNetwork } from '../../../platform/httpClient/addresses';
import { countAttempt } from '../../accounts';
import { audit } from '../../audit';

interface ApiKeyRow {
  id: number;
  name: string;
  scopes: ApiKeyScope[];
  has_quota: boolean;
  is_revoked: boolean;
  is_expired: boolean;
  is_use_recorded: boolean;
  site_id: number;
  site: string;
  is_active: boolean;
  is_paused: boolean;
}

// By the hash: the time of the search tells nothing about a key.
const FIND_KEY = prepareStatement<ApiKeyRow>(
  'find API key',
  `SELECT k.id, k.name, k.scopes, k.quota IS NOT NULL AS has_quota, k.revoked_at IS NOT NULL AS is_revoked,
     coalesce(k.expires_on < today(), false) AS is_expired,
     coalesce(k.last_used_at > now() - interval '1 minute', false) AS is_use_recorded,
     s.id AS site_id, s.name AS site, s.is_active, s.paused_at IS NOT NULL AS is_paused
   FROM api_keys k JOIN sites s ON s.id = k.site_id WHERE k.key_hash = $1`,
);

const RECORD_USE = prepareStatement(
  'record use of API key',
  `UPDATE api_keys SET last_used_at = now()
   WHERE id = $1 AND (last_used_at IS NULL OR last_used_at <= now() - interval '1 minute')`,
);

const MAX_LENGTH = 255;

/** The site of an X-API-Key that has the scope; a refused one is recorded. */
export async function authenticateApiKey(
  ctx: Context,
  key: unknown,
  scope: ApiKeyScope | undefined,
): Promise<SiteActor> {
  if (typeof key !== 'string' || key === '') throw unknownKey();
  const row = key.length <= MAX_LENGTH ? await findKey(ctx, key) : undefined;
  if (!row) return refuseApiKey(ctx, undefined, unknownKey());
  const reason = findReason(row);
  if (reason) return refuseApiKey(ctx, row, unauthenticated(reason));
  if (scope === undefined || !row.scopes.includes(scope))
    return refuseApiKey(ctx, row, forbidden(textOf('apiKeys.scope_missing', { scope: scope ?? '' })));
  if (!row.is_active) throw forbidden(textOf('sites.inactive'));
  if (row.is_paused && scope === 'allocate') throw forbidden(textOf('orders.held_paused'));
  if (!row.is_use_recorded) await RECORD_USE(ctx.db, [row.id]);
  const apiKey = { id: row.id, name: row.name, hasQuota: row.has_quota };
  return { kind: 'site', siteId: row.site_id, name: row.site, apiKey };
}

/** By one hash at a time: PostgreSQL plans a search for several each time. There are two during a rotation. */
async function findKey({ db, vault }: Context, key: string): Promise<ApiKeyRow | undefined> {
  const index = await vault.readIndex(db);
  for (const hash of index.computeAll(key)) {
    const { rows } = await FIND_KEY(db, [hash]);
    if (rows[0]) return rows[0];
  }
  return undefined;
}

function findReason({ is_revoked, is_expired }: ApiKeyRow): Text | undefined {
  if (is_revoked) return textOf('apiKeys.revoked');
  return is_expired ? textOf('apiKeys.expired') : undefined;
}

const unknownKey = () => unauthenticated(textOf('apiKeys.unknown'));

interface RefusedKey {
  name: string;
  site_id: number;
}

/**
 * Records a refused API key and throws; an address with many refusals is told to wait instead, and nothing is written.
 * Its valid keys work. An unknown key is not stored: it may be a secret in the wrong place.
 */
async function refuseApiKey(ctx: Context, key: RefusedKey | undefined, error: AppError): Promise<never> {
  await countAttempt(ctx, `address:${getNetwork(ctx.ip ?? '')}`);
  const details = { name: key?.name ?? null, ...presentTexts({ reason: error.text }) };
  await audit(ctx.db, ctx, { action: 'site.api_key_refused', id: key?.site_id, details });
  throw error;
}

const USED = `CASE WHEN quota_day >= today() THEN quota_used ELSE 0 END`;

// The row is locked until the order is committed, so that concurrent orders cannot share what is left. A transaction that
// began yesterday counts for today.
const COUNT = `
  UPDATE api_keys SET quota_used = ${USED} + $2, quota_day = greatest(quota_day, today())
  WHERE id = $1 AND ${USED} + $2 <= quota`;

const READ = `
  SELECT quota, ceil(extract(epoch FROM (today() + 1)::timestamp - (now() AT TIME ZONE 'UTC')))::int AS seconds
  FROM api_keys WHERE id = $1`;

/** Counts keys that an order gets now or waits for; throws, which takes the order back, if they exceed the quota. */
export async function countGivenKeys(tx: Tx, { apiKey }: SiteActor, count: number): Promise<void> {
  if (!apiKey?.hasQuota || count === 0) return;
  if ((await tx.$client.query(COUNT, [apiKey.id, count])).rowCount === 1) return;
  const { rows } = await tx.$client.query<{ quota: number; seconds: number }>(READ, [apiKey.id]);
  const { quota = 0, seconds: retryAfterSeconds } = rows[0] ?? {};
  throw new AppError('rate_limited', textOf('apiKeys.quota', { quota }), undefined, { retryAfterSeconds });
}
