import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Connection, ConnectionCreate, ConnectionRedirect } from '#contract/connections';
import { message } from '#contract/messages/Message';
import type { Context } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { assertFound, conflict, forbidden } from '../../platform/errors';
import { siteConnections, sites } from '../../schema';
import { audit } from '../audit';
import { normalizeShopUrl, urlTakenError } from './createSite';
import { isLocalUrl } from './siteUrls';

const NEEDS_HTTPS = message('sites.https_required');
const TOKEN_BYTES = 32;

interface PendingConnection {
  name: string;
  url: string;
  notificationEmail: string | null;
  siteId: number | null;
}

/** Starts the connection of an unregistered shop. */
export async function startConnection(ctx: Context, input: ConnectionCreate): Promise<ConnectionRedirect> {
  const url = normalizeShopUrl(input.url);
  return transaction(ctx.db, async (tx) => {
    if ((await tx.$count(sites, eq(sites.url, url))) > 0) throw urlTakenError();
    const { name, notification_email: notificationEmail } = input;
    return createConnection(tx, ctx, { name, url, notificationEmail, siteId: null });
  });
}

/** Starts a request for new credentials of a registered shop. */
export async function reauthorizeConnection(ctx: Context, id: number): Promise<ConnectionRedirect> {
  return transaction(ctx.db, async (tx) => {
    const [site] = await tx.select().from(sites).where(eq(sites.id, id)).for('key share');
    return createConnection(tx, ctx, { ...assertFound(site, message('sites.not_found')), siteId: id });
  });
}

async function createConnection(
  tx: Tx,
  ctx: Context,
  pending: PendingConnection,
): Promise<ConnectionRedirect> {
  const { actor, config, vault } = ctx;
  if (actor.kind !== 'admin') throw forbidden(message('sites.admin_required'));
  if (!config.PUBLIC_URL.startsWith('https:') && !isLocalUrl(pending.url)) throw conflict(NEEDS_HTTPS);

  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { name, url, notificationEmail, siteId } = pending;
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
  const { id } = assertFound(row, message('sites.connection_not_found'));
  await audit(tx, ctx, { action: 'site.connect', id: siteId ?? undefined, details: { url } });
  return { id, authorize_url: buildAuthorizeUrl(ctx, url, id, token) };
}

/** The shop's consent page. Only its server gets the token; the browser returns with the id. */
function buildAuthorizeUrl({ config }: Context, siteUrl: string, id: number, token: string): string {
  const url = new URL(`${siteUrl}/wc-auth/v1/authorize`);
  url.search = new URLSearchParams({
    app_name: config.PRODUCT_NAME,
    scope: 'read_write',
    user_id: String(id),
    return_url: `${config.PUBLIC_URL}/dashboard/sites/connected`,
    callback_url: `${config.PUBLIC_URL}/api/site-connections/keys?token=${token}`,
  }).toString();
  return url.href;
}

/** The connection's state, for the console's return page. */
export async function getConnection(ctx: Context, id: number): Promise<Connection> {
  const [row] = await ctx.db.select().from(siteConnections).where(eq(siteConnections.id, id));
  const { connectedAt, expiresAt, siteId } = assertFound(row, message('sites.connection_not_found'));
  if (connectedAt) return { state: 'connected', site_id: siteId };
  return { state: expiresAt > new Date() ? 'waiting' : 'expired', site_id: siteId };
}
