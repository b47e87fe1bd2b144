import { sql } from 'drizzle-orm';
import { system } from '#contract/system';
import { notReady } from '../errors';
import { routes } from '../http/routes';

export default routes(system, {
  health: async () => ({ status: 'ok' }),
  ready: async ({ ctx }) => {
    // The row is made by the migrations: it is there only when they are done.
    const answer = await ctx.db.execute(sql`SELECT 1 FROM settings`).catch(() => undefined);
    if (answer?.rowCount !== 1) throw notReady('The database is not ready');
    return { status: 'ok' };
  },
});
