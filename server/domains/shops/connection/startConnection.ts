import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Connection, ConnectionCreate, ConnectionRedirect } from '#contract/connections';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { transaction } from '../../../platform/db/transaction';
import { assertFound, conflict } from '../../../platform/errors';
import { createExternalHttp } from '../../../platform/httpClient/createExternalHttp';
import { siteConnections, sites } from '../../../schema';
import { requireGiver } from '../../accounts';
import { audit } from '../../audit';
import { urlTakenError } from '../sites/createSite';
import { isLocalUrl, normalizeShopUrl, toShopAddress } from '../sites/siteUrls';

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
  await assertConsentPossible(ctx, url);
  return transaction(ctx.db, async (tx) => {
    if ((await tx.$count(sites, eq(sites.address, toShopAddress(url)))) > 0) throw urlTakenError();
    const { name, notification_email: notificationEmail } = input;
    return createConnection(tx, ctx, { name, url, notificationEmail, siteId: null });
  });
}

/** Starts a request for new credentials of a registered shop. */
export async function reauthorizeConnection(ctx: Context, id: number): Promise<ConnectionRedirect> {
  const [registered] = await ctx.db.select({ url: sites.url }).from(sites).where(eq(sites.id, id));
  await assertConsentPossible(ctx, assertFound(registered, textOf('sites.not_found')).url);
  return transaction(ctx.db, async (tx) => {
    const [site] = await tx.select().from(sites).where(eq(sites.id, id)).for('key share');
    return createConnection(tx, ctx, { ...assertFound(site, textOf('sites.not_found')), siteId: id });
  });
}

async function createConnection(
  tx: Tx,
  ctx: Context,
  pending: PendingConnection,
): Promise<ConnectionRedirect> {
  const { adminId } = await requireGiver(tx, ctx, 'sites.write');
  const index = await ctx.vault.holdIndex(tx);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const { name, url, notificationEmail, siteId } = pending;
  await tx.delete(siteConnections).where(sql`${siteConnections.expiresAt} < now() - interval '1 day'`);
  const [row] = await tx
    .insert(siteConnections)
    .values({
      ...{ name, url, notificationEmail, siteId },
      tokenIndex: index.compute(token),
      adminId,
      expiresAt: sql`now() + interval '15 minutes'`,
    })
    .returning({ id: siteConnections.id });
  const { id } = assertFound(row, textOf('sites.connection_not_found'));
  await audit(tx, ctx, { action: 'site.connect', id: siteId ?? undefined, details: { url } });
  return { id, authorize_url: buildAuthorizeUrl(ctx, url, id, token) };
}

/** The connection's state, for the console's return page. */
export async function getConnection(ctx: Context, id: number): Promise<Connection> {
  const [row] = await ctx.db.select().from(siteConnections).where(eq(siteConnections.id, id));
  const { connectedAt, expiresAt, siteId } = assertFound(row, textOf('sites.connection_not_found'));
  if (connectedAt) return { state: 'connected', site_id: siteId };
  return { state: expiresAt > new Date() ? 'waiting' : 'expired', site_id: siteId };
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

const NEEDS_HTTPS = textOf('sites.https_required');
const TIMEOUT_MS = 5000;

/** Throws if the consent page would refuse a callback without https, where the browser would end on its error page. */
async function assertConsentPossible(ctx: Context, siteUrl: string): Promise<void> {
  const { config, demoShopUrls } = ctx;
  if (config.PUBLIC_URL.startsWith('https:')) return;
  if (!isLocalUrl(siteUrl)) throw conflict(NEEDS_HTTPS);
  const allowPrivate = config.ALLOW_PRIVATE_SHOP_URLS || demoShopUrls?.has(siteUrl) === true;
  const http = createExternalHttp({ serviceName: 'shop', allowPrivate, timeoutMs: TIMEOUT_MS });
  // WooCommerce checks the addresses before it asks for its owner's password.
  const url = new URL(buildAuthorizeUrl(ctx, siteUrl, 1, 'preview'));
  const status = await http({ url }).then(
    (response) => response.status,
    () => undefined,
  );
  if (status === 401) throw conflict(NEEDS_HTTPS);
}
