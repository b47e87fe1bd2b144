import { sql } from 'drizzle-orm';
import { system } from '#contract/system';
import { unavailable } from '../../platform/errors';
import { routes } from '../../platform/http/routes';

export default routes(system, {
  health: async () => ({ status: 'ok' }),
  ready: async ({ ctx }) => {
    // Migrations insert the row, so it exists only after they are complete.
    const result = await ctx.db.execute(sql`SELECT 1 FROM settings`).catch(() => undefined);
    if (result?.rowCount !== 1) throw unavailable('The database is not ready');
    return { status: 'ok' };
  },
});
