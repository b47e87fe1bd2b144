import { eq } from 'drizzle-orm';
import type { Connection } from '#contract/connections';
import type { Context } from '../../context';
import { siteConnections } from '../../db/tables';
import { found } from '../../errors';

/** What came of a connection, for the page that the shop sends the browser back to. */
export async function getConnection(ctx: Context, id: number): Promise<Connection> {
  const [row] = await ctx.db.select().from(siteConnections).where(eq(siteConnections.id, id));
  const { connectedAt, expiresAt, siteId } = found(row, 'Connection');
  if (connectedAt) return { state: 'connected', site_id: siteId };
  return { state: expiresAt > new Date() ? 'waiting' : 'expired', site_id: siteId };
}
