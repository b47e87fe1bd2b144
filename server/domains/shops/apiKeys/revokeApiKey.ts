import { and, eq, isNull, sql } from 'drizzle-orm';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../../platform/context';
import { transaction } from '../../../platform/db/transaction';
import { assertFound } from '../../../platform/errors';
import { apiKeys } from '../../../schema';
import { audit } from '../../audit';

/** Revokes an API key; its row stays, so that its use is refused with the reason. */
export async function revokeApiKey(ctx: Context, id: number): Promise<null> {
  return transaction(ctx.db, async (tx) => {
    const [row] = await tx
      .update(apiKeys)
      .set({ revokedAt: sql`now()` })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ siteId: apiKeys.siteId, name: apiKeys.name });
    const { siteId, name } = assertFound(row, textOf('apiKeys.not_found'));
    await audit(tx, ctx, { action: 'site.api_key_revoke', id: siteId, details: { name } });
    return null;
  });
}
