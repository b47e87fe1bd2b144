import type { ApiKey } from '#contract/apiKeys';
import type { ApiKeyScope } from '#contract/permissions';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Queryable } from '../../../platform/db/openDatabase';
import { assertFound } from '../../../platform/errors';

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

export async function getApiKey(db: Queryable, id: number): Promise<ApiKey> {
  const [row] = (await db.$client.query<ApiKeyRow>(GET, [id])).rows;
  return present(assertFound(row, textOf('apiKeys.not_found')));
}
