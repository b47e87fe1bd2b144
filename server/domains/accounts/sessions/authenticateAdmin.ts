import { hasPermission, type Permission, type Role } from '#contract/permissions';
import { textOf } from '#contract/texts/Text';
import type { AdminActor, Context, SessionActor } from '../../../platform/context';
import { prepareStatement } from '../../../platform/db/queryRows';
import { forbidden } from '../../../platform/errors';
import { readTokenAdmin } from '../tokens/readToken';
import { LACKS_FACTOR } from './lacksFactor';
import { accountDisabled, readAccessToken, sessionNotFound } from './sessionTokens';

interface ActiveSession {
  id: number;
  username: string;
  role: Role;
  is_active: boolean;
  is_recent: boolean;
  has_recent_sign_in: boolean;
  lacks_factor: boolean;
}

// Prepared, because every request runs it.
const selectActiveSession = prepareStatement<ActiveSession>(
  'active_session',
  `SELECT a.id, a.username, a.role, a.is_active, s.authenticated_at > now() - interval '10 minutes' AS is_recent,
     s.authenticated_at > now() - (SELECT sign_in_hours FROM settings) * interval '1 hour' AS has_recent_sign_in,
     ${LACKS_FACTOR} AS lacks_factor
   FROM sessions s JOIN admins a ON a.id = s.admin_id
   WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > now()`,
);

/** Identifies the caller by the access cookie; throws if the session has ended or the account is disabled. */
export async function authenticateAdmin(
  ctx: Context,
  accessToken: string | undefined,
): Promise<SessionActor> {
  const sessionId = readAccessToken(ctx, accessToken);
  if (!sessionId) throw sessionNotFound();
  return readSessionAdmin(ctx, sessionId);
}

/** The caller as of now; throws if the session has ended or the account is disabled. */
export async function readSessionAdmin(ctx: Pick<Context, 'db'>, sessionId: string): Promise<SessionActor> {
  const [admin] = (await selectActiveSession(ctx.db, [sessionId])).rows;
  if (!admin) throw sessionNotFound();
  if (!admin.is_active) throw accountDisabled();
  const {
    id: adminId,
    username,
    role,
    is_recent: isRecentlyAuthenticated,
    has_recent_sign_in: hasRecentSignIn,
    lacks_factor: lacksFactor,
  } = admin;
  return {
    kind: 'admin',
    adminId,
    username,
    role,
    sessionId,
    isRecentlyAuthenticated,
    hasRecentSignIn,
    lacksFactor,
  };
}

/** Returns the calling administrator; throws `unauthenticated` for other actors. */
export function requireAdmin({ actor }: Context): AdminActor {
  if (actor.kind !== 'admin') throw sessionNotFound();
  return actor;
}

/** Returns the caller, who has a session: no endpoint that needs one takes a token. */
export function requireSession(ctx: Context): SessionActor {
  const actor = requireAdmin(ctx);
  if (actor.token) throw sessionNotFound();
  return actor;
}

/** The caller as of now; throws if the session or the token has ended, or the account is disabled. */
export const readCaller = (ctx: Pick<Context, 'db'>, actor: AdminActor): Promise<AdminActor> =>
  actor.token ? readTokenAdmin(ctx, actor.token.id) : readSessionAdmin(ctx, actor.sessionId);

/** Ends an export whose session ended meanwhile, or whose user lost a permission. */
export async function requirePermissions(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  permissions: Permission[],
): Promise<void> {
  if (actor.kind !== 'admin') return;
  const { role } = await readCaller({ db }, actor);
  if (!permissions.every((permission) => hasPermission(role, permission)))
    throw forbidden(textOf('accounts.not_permitted'));
}
