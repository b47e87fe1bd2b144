import type { Context } from '../../platform/context';
import { createBatcher } from '../../platform/createBatcher';
import { prepareStatement } from '../../platform/db/prepareStatement';

export interface SiteSecrets {
  current: Buffer;
  previous: Buffer | null;
}

const BATCH_SIZE = 100;

// After a regeneration, the previous secret remains valid for a day.
const SITE_SECRETS = prepareStatement<SiteSecrets & { id: number }>(
  'site secrets',
  `SELECT id, api_key_cipher AS current,
     CASE WHEN previous_api_key_until > now() THEN previous_api_key_cipher END AS previous
   FROM sites WHERE id = ANY($1::bigint[])`,
);

async function readSiteSecrets(ctx: Context, siteIds: number[]): Promise<(SiteSecrets | undefined)[]> {
  const { rows } = await SITE_SECRETS(ctx.db, [[...new Set(siteIds)]]);
  const secrets = new Map(rows.map((row) => [row.id, row]));
  return siteIds.map((siteId) => secrets.get(siteId));
}

/** Reads the secrets that sign the webhooks of sites; concurrent webhooks share a statement. */
export const createSiteSecretsReader = () => createBatcher(BATCH_SIZE, readSiteSecrets);
