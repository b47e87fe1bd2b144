import type { Actor, Context } from '../../platform/context';
import { prepareStatement } from '../../platform/db/prepareStatement';
import { accountDisabled, readAccessToken, sessionNotFound } from './session';

interface ActiveSession {
  id: number;
  username: string;
  is_active: boolean;
}

// Prepared, because every request runs it.
const selectActiveSession = prepareStatement<ActiveSession>(
  'active_session',
  `SELECT a.id, a.username, a.is_active FROM sessions s JOIN admins a ON a.id = s.admin_id
   WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > now()`,
);

/** Identifies the caller by the access cookie; throws if the session has ended or the account is disabled. */
export async function authenticateAdmin(ctx: Context, accessToken: string | undefined): Promise<Actor> {
  const sessionId = readAccessToken(ctx, accessToken);
  if (!sessionId) throw sessionNotFound();

  const [admin] = (await selectActiveSession(ctx.db, [sessionId])).rows;
  if (!admin) throw sessionNotFound();
  if (!admin.is_active) throw accountDisabled();
  return { kind: 'admin', adminId: admin.id, username: admin.username, sessionId };
}
