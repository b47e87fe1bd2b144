import { and, eq, isNull, sql } from 'drizzle-orm';
import { hasPermission, type Permission, type Role } from '#contract/permissions';
import { textOf } from '#contract/texts/Text';
import type { AdminActor, Context, NotifyingContext } from '../../platform/context';
import type { Tx } from '../../platform/db/openDatabase';
import { forbidden } from '../../platform/errors';
import { type AdminRow, admins, apiTokens, sessions } from '../../schema';
import { createNotifications } from '../alerts';
import { audit } from '../audit';
import { mailOwners } from './accountMails';
import { requireAdmin } from './sessions/sessionActor';
import { sessionNotFound } from './sessions/sessionTokens';
import { isActiveToken, revokedToken } from './tokens/readToken';

/**
 * Whether a user may hand on, now, what needs the permission. Locks the user until the transaction ends, so that
 * `endHandedOnRights` runs before it or ends what it stores.
 */
export async function lockGiver(tx: Tx, adminId: number, permission: Permission): Promise<boolean> {
  const isActive = and(eq(admins.id, adminId), eq(admins.isActive, true));
  const [giver] = await tx.select({ role: admins.role }).from(admins).where(isActive).for('share');
  return giver !== undefined && hasPermission(giver.role, permission);
}

/** Returns the caller, locked; throws if they, or their session, have lost the right to give since the request began. */
export async function requireGiver(tx: Tx, ctx: Context, permission: Permission): Promise<AdminActor> {
  const actor = requireAdmin(ctx);
  const mayGive = hasPermission(actor.role, permission) && (await lockGiver(tx, actor.adminId, permission));
  if (!mayGive) throw forbidden(textOf('accounts.not_permitted'));
  await assertNotEnded(tx, actor);
  return actor;
}

/** Throws if the session or token of the caller has ended. After the lock: a statement sees what was committed before it. */
export async function assertNotEnded(tx: Tx, { sessionId, token }: AdminActor): Promise<void> {
  if (token) {
    const isActive = and(eq(apiTokens.id, token.id), isActiveToken);
    if ((await tx.$count(apiTokens, isActive)) === 0) throw revokedToken();
  } else {
    const isActive = and(eq(sessions.id, sessionId), isNull(sessions.endedAt));
    if ((await tx.$count(sessions, isActive)) === 0) throw sessionNotFound();
  }
}

type Giver = Pick<AdminRow, 'id' | 'username'>;

/** Why a user's rights end; a demotion ends those that the new role does not permit to give. */
type Loss =
  | { why: 'disabled' | 'password_changed' | 'password_reset' | 'second_factor_reset' | 'signed_out' }
  | { why: 'demoted'; role: Role };

interface RevokedKey {
  site_id: number;
  site: string;
  name: string;
}

const END_INVITATIONS = 'DELETE FROM admin_invitations WHERE invited_by = $1 RETURNING email';
const END_LINKS = 'SELECT FROM end_order_links($1)';
const END_CONNECTIONS = 'SELECT url FROM end_connections($1)';
const REVOKE_API_KEYS = 'SELECT site_id, site, name FROM revoke_api_keys($1)';

/**
 * Ends what a user handed on to others, and what nobody has used yet: invitations, links to order pages, pending
 * connections, API keys; and the user's own API tokens, which a demotion only narrows. Called wherever a user loses the
 * right to give. API keys open a shop that is live: they stay while their giver only ends sessions or changes the password.
 * `requireGiver` waits for the lock.
 */
export async function endHandedOnRights(
  tx: Tx,
  ctx: NotifyingContext,
  { id, username }: Giver,
  loss: Loss,
): Promise<void> {
  await tx.select({ id: admins.id }).from(admins).where(eq(admins.id, id)).for('update');
  const isLost = (permission: Permission) => loss.why !== 'demoted' || !hasPermission(loss.role, permission);
  const endsApiKeys = ['disabled', 'demoted', 'password_reset'].includes(loss.why);
  const db = tx.$client;

  const invitations = isLost('administrators.write')
    ? (await db.query<{ email: string }>(END_INVITATIONS, [id])).rows
    : [];
  const links = isLost('orders.write') ? ((await db.query(END_LINKS, [id])).rowCount ?? 0) : 0;
  const connections = isLost('sites.write')
    ? (await db.query<{ url: string }>(END_CONNECTIONS, [id])).rows
    : [];
  const keys =
    endsApiKeys && isLost('sites.write') ? (await db.query<RevokedKey>(REVOKE_API_KEYS, [id])).rows : [];
  const tokens = loss.why === 'demoted' ? [] : await revokeTokens(tx, id);
  if (invitations.length + links + connections.length + keys.length + tokens.length === 0) return;

  const details = {
    username,
    why: loss.why,
    invitations: invitations.map(({ email }) => email),
    links,
    connections: connections.map(({ url }) => url),
    api_keys: keys.map(({ name, site }) => `${name} (${site})`),
    api_tokens: tokens.map(({ name }) => name),
  };
  await audit(tx, ctx, { action: 'admin.end_rights', id, details });
  await reportRevokedKeys(tx, ctx, { id, username }, keys);
}

const revokeTokens = (tx: Tx, adminId: number) =>
  tx
    .update(apiTokens)
    .set({ revokedAt: sql`now()` })
    .where(and(eq(apiTokens.adminId, adminId), isActiveToken))
    .returning({ name: apiTokens.name });

/** A shop whose API keys ended gets no keys: its record, the bell and the other owners say so. */
async function reportRevokedKeys(
  tx: Tx,
  ctx: NotifyingContext,
  { id, username }: Giver,
  keys: RevokedKey[],
): Promise<void> {
  for (const { site_id, name } of keys)
    await audit(tx, ctx, { action: 'site.api_key_revoke', id: site_id, details: { name, username } });
  const sites = new Map(keys.map(({ site_id, site }) => [site_id, site]));
  for (const [siteId, site] of sites) {
    const ofSite = keys.filter(({ site_id }) => site_id === siteId);
    const title = textOf('alerts.api_keys_title', { site });
    const text = textOf('alerts.api_keys', {
      username,
      smart_count: ofSite.length,
      names: ofSite.map(({ name }) => name).join(', '),
    });
    await createNotifications(tx, ctx, [
      { type: 'API_KEYS_REVOKED', severity: 'CRITICAL', siteId, title, message: text },
    ]);
    await mailOwners(tx, { subject: title, text }, id);
  }
}
