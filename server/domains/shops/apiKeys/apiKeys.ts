import { and, eq, isNull, sql } from 'drizzle-orm';
import { type ApiKey, type ApiKeyCreate, type CreatedApiKey, MAX_API_KEYS } from '#contract/apiKeys';
import type { ApiKeyScope } from '#contract/permissions';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { BlindIndex } from '../../../platform/crypto/blindIndex';
import { getKeyEnding } from '../../../platform/crypto/presentKey';
import { createRandomText } from '../../../platform/crypto/random';
import type { Queryable } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict, invalid } from '../../../platform/errors';
import { apiKeys, sites } from '../../../schema';
import { requireGiver } from '../../accounts';
import { audit } from '../../audit';

/** Creates an API key; only the result contains it. */
export async function createApiKey(
  ctx: Context,
  siteId: number,
  input: ApiKeyCreate,
): Promise<CreatedApiKey> {
  const { name, scopes, quota, expires_on: expiresOn } = input;
  if (expiresOn !== null && expiresOn < new Date().toISOString().slice(0, 10))
    throw invalid({ expires_on: textOf('apiKeys.expires_past') });
  const key = createApiKeyText();
  return transaction(ctx.db, async (tx) => {
    const { adminId } = await requireGiver(tx, ctx, 'sites.write');
    // Locked, so that concurrent calls do not exceed the maximum.
    const [site] = await tx
      .select({ id: sites.id })
      .from(sites)
      .where(eq(sites.id, siteId))
      .for('no key update');
    assertFound(site, textOf('sites.not_found'));
    const count = await tx.$count(apiKeys, and(eq(apiKeys.siteId, siteId), isNull(apiKeys.revokedAt)));
    if (count >= MAX_API_KEYS) throw conflict(textOf('apiKeys.too_many', { max: MAX_API_KEYS }));
    const index = await ctx.vault.holdIndex(tx);
    const values = { siteId, name, scopes: [...new Set(scopes)], quota, expiresOn, adminId };
    const [row] = await tx
      .insert(apiKeys)
      .values({ ...values, ...describeApiKey(index, key) })
      .returning({ id: apiKeys.id });
    const { id } = assertFound(row, textOf('apiKeys.not_found'));
    const details = { name, scopes: values.scopes.join(', '), quota, expires_on: expiresOn };
    await audit(tx, ctx, { action: 'site.api_key_create', id: siteId, details });
    return { ...(await getApiKey(tx, id)), key };
  });
}

/** Makes keys findable where they do not belong, as in a repository. */
const PREFIX = 'ksk_';
const RANDOM_LENGTH = 44;

const createApiKeyText = () => PREFIX + createRandomText(RANDOM_LENGTH);

/** What is stored of a key. */
const describeApiKey = (index: BlindIndex, key: string) => ({
  keyHash: index.compute(key),
  ending: getKeyEnding(key),
});

/** The current day in UTC. */
const COLUMNS = `
  k.id, k.name, k.ending, k.scopes, k.quota, CASE WHEN k.quota_day = today() THEN k.quota_used ELSE 0 END AS used_today,
  k.expires_on::text, coalesce(k.expires_on < today(), false) AS is_expired, k.last_used_at, k.created_at,
  a.username AS created_by
  FROM api_keys k LEFT JOIN admins a ON a.id = k.admin_id`;

const LIST = `
  SELECT s.id AS site_id, key.* FROM sites s
  LEFT JOIN LATERAL (SELECT ${COLUMNS} WHERE k.site_id = s.id AND k.revoked_at IS NULL) key ON true
  WHERE s.id = $1 ORDER BY key.id DESC`;

const GET = `SELECT ${COLUMNS} WHERE k.id = $1`;

interface ApiKeyRow extends Omit<ApiKey, 'scopes' | 'last_used_at' | 'created_at'> {
  scopes: ApiKeyScope[];
  last_used_at: Date | null;
  created_at: Date;
}

const present = ({ last_used_at, created_at, ...row }: ApiKeyRow): ApiKey => ({
  ...row,
  last_used_at: last_used_at?.toISOString() ?? null,
  created_at: created_at.toISOString(),
});

/** The site's API keys that are not revoked, the newest first. */
export async function listApiKeys({ db }: Context, siteId: number): Promise<ApiKey[]> {
  const { rows } = await db.$client.query<ApiKeyRow & { site_id: number }>(LIST, [siteId]);
  assertFound(rows[0], textOf('sites.not_found'));
  return rows.filter(({ id }) => id !== null).map(({ site_id: _, ...row }) => present(row));
}

async function getApiKey(db: Queryable, id: number): Promise<ApiKey> {
  const [row] = (await db.$client.query<ApiKeyRow>(GET, [id])).rows;
  return present(assertFound(row, textOf('apiKeys.not_found')));
}

/** Revokes an API key; its row stays, so that its use is refused with the reason. */
export async function revokeApiKey(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ siteId: apiKeys.siteId, name: apiKeys.name });
    const { siteId, name } = assertFound(row, textOf('apiKeys.not_found'));
    await audit(tx, ctx, { action: 'site.api_key_revoke', id: siteId, details: { name } });
    return null;
  });
}
