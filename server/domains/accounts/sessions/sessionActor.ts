import type { Role } from '#contract/permissions';
import type { Config } from '../../../platform/config';
import type { AdminActor, Context, SessionActor } from '../../../platform/context';
import { prepareStatement } from '../../../platform/db/queryRows';
import { LACKS_FACTOR } from './lacksFactor';
import { accountDisabled, sessionNotFound } from './sessionTokens';

interface ActiveSession {
  id: number;
  username: string;
  role: Role;
  is_active: boolean;
  is_recent: boolean;
  has_recent_sign_in: boolean;
  lacks_factor: boolean;
  is_of_provider: boolean;
  is_confirmation_due: boolean;
}

// Prepared, because every request runs it.
const selectActiveSession = prepareStatement<ActiveSession>(
  'active_session',
  `SELECT a.id, a.username, a.role, a.is_active, s.authenticated_at > now() - interval '10 minutes' AS is_recent,
     s.authenticated_at > now() - (SELECT sign_in_hours FROM settings) * interval '1 hour' AS has_recent_sign_in,
     ${LACKS_FACTOR} AS lacks_factor, p.id IS NOT NULL AS is_of_provider,
     coalesce(p.confirm_after <= now(), false) AS is_confirmation_due
   FROM sessions s JOIN admins a ON a.id = s.admin_id LEFT JOIN provider_sessions p ON p.session_id = s.id
   WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > now()`,
);

/** The caller as of now; throws if the session has ended or the account is disabled. */
export async function readSessionAdmin(
  { db, config }: Pick<Context, 'db' | 'config'>,
  sessionId: string,
): Promise<SessionActor> {
  const [admin] = (await selectActiveSession(db, [sessionId])).rows;
  if (!admin || (!admin.is_of_provider && isProviderRequired(config, admin.role))) throw sessionNotFound();
  if (!admin.is_active) throw accountDisabled();
  const {
    id: adminId,
    username,
    role,
    is_recent: isRecentlyAuthenticated,
    has_recent_sign_in: hasRecentSignIn,
    lacks_factor: lacksFactor,
    is_confirmation_due: isConfirmationDue,
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
    isConfirmationDue,
  };
}

/** Whether the configuration wants the provider to sign the role in; an owner's password is the way back. */
export const isProviderRequired = ({ oidc }: Pick<Config, 'oidc'>, role: Role): boolean =>
  oidc?.isRequired === true && role !== 'owner';

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
