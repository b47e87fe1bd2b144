import { and, eq } from 'drizzle-orm';
import type { Actor, Context } from '../context';
import { admins, sessions } from '../db/tables';
import { readAccessToken } from './accessToken';
import { inactive, isRunning, noSession } from './session';

/** Who calls, by the access cookie; refused when the session or the account has ended meanwhile. */
export async function authenticateAdmin(ctx: Context, access: string | undefined): Promise<Actor> {
  const sessionId = await readAccessToken(ctx, access);
  if (!sessionId) throw noSession();

  const [admin] = await ctx.db
    .select({ id: admins.id, username: admins.username, isActive: admins.isActive })
    .from(sessions)
    .innerJoin(admins, eq(admins.id, sessions.adminId))
    .where(and(eq(sessions.id, sessionId), isRunning));
  if (!admin) throw noSession();
  if (!admin.isActive) throw inactive();
  return { kind: 'admin', adminId: admin.id, username: admin.username, sessionId };
}
