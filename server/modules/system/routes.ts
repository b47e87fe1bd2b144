import { sql } from 'drizzle-orm';
import { message } from '#contract/messages/Message';
import { system } from '#contract/system';
import { unavailable } from '../../platform/errors';
import { routes } from '../../platform/http/routes';

export default routes(system, {
  health: async () => ({ status: 'ok' }),
  ready: async ({ ctx }) => {
    // Migrations insert the row, so it exists only after they are complete.
    const result = await ctx.db.execute(sql`SELECT 1 FROM settings`).catch(() => undefined);
    if (result?.rowCount !== 1) throw unavailable(message('http.database_not_ready'));
    return { status: 'ok' };
  },
});
