import { eq } from 'drizzle-orm';
import type { Context } from '../../../platform/context';
import type { Tx } from '../../../platform/db/openDatabase';
import { prepareStatement } from '../../../platform/db/queryRows';
import { admins } from '../../../schema';
import { requireSession } from './sessionActor';

/** A time in which a user had no console. */
interface Absence {
  left_at: Date;
  returned_at: Date;
}

// A session is used until its latest renewal at least, and for the lifetime of an access token after it at most: somebody
// else may have ended it later.
const RECORD = prepareStatement(
  'record absence',
  `UPDATE admins SET left_at = used.at, returned_at = now()
   FROM (SELECT max(least(coalesce(ended_at, rotated_at), rotated_at + interval '15 minutes')) AS at
     FROM sessions WHERE admin_id = $1) used
   WHERE id = $1 AND used.at < now() - interval '2 hours'`,
);

/** Before a session begins or is renewed: stores that its user was away from all sessions for two hours or more. */
export const recordAbsence = (tx: Tx, adminId: number) => RECORD(tx, [adminId]);

const READ = prepareStatement<Absence>(
  'absence',
  `SELECT left_at, returned_at FROM admins
   WHERE id = $1 AND left_at IS NOT NULL AND returned_at > now() - interval '12 hours'`,
);

/** The absence that a user has returned from within half a day, and has not read about; undefined without one. */
export const readAbsence = async (db: Context['db'], adminId: number): Promise<Absence | undefined> =>
  (await READ(db, [adminId])).rows[0];

/** Forgets the caller's absence. It is no entry of the audit log: nothing changes for anybody else. */
export async function forgetAbsence(ctx: Context): Promise<null> {
  const { adminId } = requireSession(ctx);
  await ctx.db.update(admins).set({ leftAt: null, returnedAt: null }).where(eq(admins.id, adminId));
  return null;
}
