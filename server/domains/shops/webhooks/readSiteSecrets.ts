import type { Context } from '../../../platform/context';
import { createBatcher } from '../../../platform/createBatcher';
import { prepareStatement } from '../../../platform/db/queryRows';

/** A secret that signs the webhooks of a site. */
export interface SiteSecret {
  /** As it is stored. */
  cipher: Buffer;
  text: string;
}

/** The secrets of sites, those that were read before without a statement. */
export interface SiteSecrets {
  /** Those that were read last; they may have changed since. */
  known(siteId: number): SiteSecret[];
  /** None if there is no such site. */
  read(ctx: Context, siteId: number): Promise<SiteSecret[]>;
}

interface SecretRow {
  id: number;
  current: Buffer;
  previous: Buffer | null;
}

const BATCH_SIZE = 100;

// After a regeneration, the previous secret remains valid for a day.
const SITE_SECRETS = prepareStatement<SecretRow>(
  'site secrets',
  `SELECT id, webhook_secret_cipher AS current,
     CASE WHEN previous_webhook_secret_until > now() THEN previous_webhook_secret_cipher END AS previous
   FROM sites WHERE id = ANY($1::bigint[])`,
);

async function readSiteSecrets(ctx: Context, siteIds: number[]): Promise<SiteSecret[][]> {
  const { rows } = await SITE_SECRETS(ctx.db, [[...new Set(siteIds)]]);
  const secrets = new Map(rows.map((row) => [row.id, decrypt(ctx, row)]));
  return siteIds.map((siteId) => secrets.get(siteId) ?? []);
}

function decrypt({ vault }: Context, { id, current, previous }: SecretRow): SiteSecret[] {
  const secret = { cipher: current, text: vault.decrypt(current, 'sites.webhook_secret_cipher', id) };
  const text = previous && vault.tryDecrypt(previous, 'sites.previous_webhook_secret_cipher', id);
  return previous && text ? [secret, { cipher: previous, text }] : [secret];
}

/** Reads the secrets that sign the webhooks of sites; concurrent webhooks share a statement. */
export function createSiteSecrets(): SiteSecrets {
  const read = createBatcher({ maxSize: BATCH_SIZE }, readSiteSecrets);
  const lastRead = new Map<number, SiteSecret[]>();
  return {
    known: (siteId) => lastRead.get(siteId) ?? [],
    async read(ctx, siteId) {
      const secrets = await read(ctx, siteId);
      if (secrets.length > 0) lastRead.set(siteId, secrets);
      else lastRead.delete(siteId);
      return secrets;
    },
  };
}
