import type { Context } from '../../platform/context';
import { transaction } from '../../platform/db/transaction';
import { audit } from '../audit';

const DISMISS = `
  UPDATE settings SET setup_dismissed_at = now() WHERE setup_dismissed_at IS NULL`;

/** Closes the setup list, for all administrators. */
export async function dismissSetup(ctx: Context): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const { rowCount } = await tx.$client.query(DISMISS);
    if (rowCount === 1) await audit(tx, ctx, { action: 'settings.dismiss_setup' });
    return null;
  });
}
