import { message } from '#contract/messages/Message';
import type { LastAnswers } from '#contract/recovery';
import type { Context } from '../../platform/context';
import type { BlindIndex } from '../../platform/crypto/blindIndex';
import { transaction } from '../../platform/db/transaction';
import { conflict, forbidden } from '../../platform/errors';
import { bookOrders } from './bookOrders';
import type { GivenOrder } from './GivenOrder';
import { resumeSite } from './resumeSite';

const LOCK_RECOVERY = `
  SELECT lost_since AS "lostSince" FROM site_recoveries WHERE site_id = $1 AND state = 'asking' FOR UPDATE`;

const COUNT = 'UPDATE site_recoveries SET keys_found = keys_found + $2 WHERE site_id = $1';

/** Stores as given what a caller of the API got for its orders. */
export async function receiveAnswers(
  ctx: Context,
  { answers, is_complete: isComplete }: LastAnswers,
): Promise<{ known_count: number; found_count: number }> {
  const { actor } = ctx;
  if (actor.kind !== 'site') throw forbidden(message('orders.shop_required'));
  const { siteId } = actor;
  const found = await transaction(ctx.db, async (tx) => {
    const { rows } = await tx.$client.query(LOCK_RECOVERY, [siteId]);
    if (rows.length === 0) throw conflict(message('recovery.no_answers'));
    const index = await ctx.vault.holdIndex(tx);
    const booked = await bookOrders(
      tx,
      siteId,
      answers.map((answer) => toGivenOrder(index, answer)),
    );
    await tx.$client.query(COUNT, [siteId, booked.found]);
    return booked.found;
  });
  if (isComplete) await resumeSite(ctx, siteId, { unclearPoolIds: [] });
  const total = answers.reduce((sum, { keys }) => sum + keys.length, 0);
  return { known_count: total - found, found_count: found };
}

function toGivenOrder(
  index: BlindIndex,
  { order_id: orderId, keys }: LastAnswers['answers'][number],
): GivenOrder {
  const countParts = (line: string, unit: number) =>
    keys.filter((key) => key.line_item_id === line && key.unit === unit).length;
  return {
    orderId,
    customer: { email: null, firstName: null, lastName: null },
    givenAt: new Date(),
    keys: keys.map(({ line_item_id: lineItemId, unit, part, product_id: productId, license_key }) => ({
      lineItemId,
      unit,
      part,
      parts: Math.max(part, countParts(lineItemId, unit)),
      productId,
      variationId: 0,
      validUntil: null,
      indexes: index.computeAll(license_key.trim()).map((bytes) => bytes.toString('hex')),
    })),
  };
}
