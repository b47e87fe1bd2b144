import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { ConnectionCreate, ConnectionStarted } from '#contract/connections';
import { audit } from '../../audit/audit';
import type { Context } from '../../context';
import type { Tx } from '../../db/open';
import { siteConnections, sites } from '../../db/tables';
import { transaction } from '../../db/transaction';
import { conflict, forbidden, found } from '../../errors';
import { shopUrl, taken } from '../registerSite';
import { isLocal } from '../webhooks/wanted';

const NEEDS_HTTPS =
  'Shops hand their keys over to https addresses only; set PUBLIC_URL to one, or register the shop with keys';
const TOKEN_BYTES = 32;

interface Wanted {
  name: string;
  url: string;
  notificationEmail: string | null;
  siteId: number | null;
}

/** Begins to connect a shop that is not registered yet. */
export async function startConnection(ctx: Context, input: ConnectionCreate): Promise<ConnectionStarted> {
  const url = shopUrl(input.url);
  return transaction(ctx.db, async (tx) => {
    if ((await tx.$count(sites, eq(sites.url, url))) > 0) throw taken();
    const { name, notification_email: notificationEmail } = input;
    return start(tx, ctx, { name, url, notificationEmail, siteId: null });
  });
}

/** Begins to get new keys for a registered shop. */
export async function renewConnection(ctx: Context, id: number): Promise<ConnectionStarted> {
  return transaction(ctx.db, async (tx) => {
    const [site] = await tx.select().from(sites).where(eq(sites.id, id)).for('key share');
    return start(tx, ctx, { ...found(site, 'Site'), siteId: id });
  });
}

async function start(tx: Tx, ctx: Context, wanted: Wanted): Promise<ConnectionStarted> {
  const { actor, config, vault } = ctx;
  if (actor.kind !== 'admin') throw forbidden('Only administrators connect shops');
  if (!config.PUBLIC_URL.startsWith('https:') && !isLocal(wanted.url)) throw conflict(NEEDS_HTTPS);

  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { name, url, notificationEmail, siteId } = wanted;
  await tx.delete(siteConnections).where(sql`${siteConnections.expiresAt} < now() - interval '1 day'`);
  const [row] = await tx
    .insert(siteConnections)
    .values({
      ...{ name, url, notificationEmail, siteId },
      tokenIndex: vault.blindIndex(token),
      adminId: actor.adminId,
      expiresAt: sql`now() + interval '15 minutes'`,
    })
    .returning({ id: siteConnections.id });
  const { id } = found(row, 'Connection');
  await audit(tx, ctx, { action: 'site.connect', id: siteId ?? undefined, details: { url } });
  return { id, authorize_url: authorizeUrl(ctx, url, id, token) };
}

/** The shop's page for consent. The token is for its server; the browser comes back with the number alone. */
function authorizeUrl({ config }: Context, shop: string, id: number, token: string): string {
  const url = new URL(`${shop}/wc-auth/v1/authorize`);
  url.search = new URLSearchParams({
    app_name: config.PRODUCT_NAME,
    scope: 'read_write',
    user_id: String(id),
    return_url: `${config.PUBLIC_URL}/dashboard/sites/connected`,
    callback_url: `${config.PUBLIC_URL}/api/site-connections/keys?token=${token}`,
  }).toString();
  return url.href;
}
