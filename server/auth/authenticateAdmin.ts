import type { Actor, Context } from '../context';
import { statement } from '../db/statement';
import { readAccessToken } from './accessToken';
import { inactive, noSession } from './session';

interface SignedIn {
  id: number;
  username: string;
  is_active: boolean;
}

// Asked at every call, and so planned once.
const whoIsSignedIn = statement<SignedIn>(
  'who is signed in',
  `SELECT a.id, a.username, a.is_active FROM sessions s JOIN admins a ON a.id = s.admin_id
   WHERE s.id = $1 AND s.ended_at IS NULL AND s.expires_at > now()`,
);

/** Who calls, by the access cookie; refused when the session or the account has ended meanwhile. */
export async function authenticateAdmin(ctx: Context, access: string | undefined): Promise<Actor> {
  const sessionId = readAccessToken(ctx, access);
  if (!sessionId) throw noSession();

  const [admin] = (await whoIsSignedIn(ctx.db, [sessionId])).rows;
  if (!admin) throw noSession();
  if (!admin.is_active) throw inactive();
  return { kind: 'admin', adminId: admin.id, username: admin.username, sessionId };
}
