import type { LastAnswers } from '#contract/recovery';
import { textOf } from '#contract/texts/Text';
import type { Context } from '../../platform/context';
import type { BlindIndex } from '../../platform/crypto/blindIndex';
import { findLicenseKeyIndexes } from '../../platform/crypto/blindIndex';
import type { Tx } from '../../platform/db/openDatabase';
import { transaction } from '../../platform/db/transaction';
import { conflict, forbidden } from '../../platform/errors';
import { bookOrders } from './reading/bookOrders';
import type { GivenOrder } from './reading/GivenOrder';
import { type KnownState, resumeSite } from './resumeSite';

const LOCK_RECOVERY = `
  SELECT state, epoch FROM site_recoveries, database_identity WHERE site_id = $1 AND state = 'asking'
  FOR UPDATE OF site_recoveries`;

const COUNT = 'UPDATE site_recoveries SET keys_found = keys_found + $2 WHERE site_id = $1';

/** Stores as given what a caller of the API got for its orders. */
export async function receiveAnswers(
  ctx: Context,
  { answers, is_complete: isComplete }: LastAnswers,
): Promise<{ known_count: number; found_count: number }> {
  const { actor } = ctx;
  if (actor.kind !== 'site') throw forbidden(textOf('orders.shop_required'));
  const { siteId, apiKey } = actor;
  const { found, known } = await transaction(ctx.db, async (tx) => {
    const [asking] = (await tx.$client.query<KnownState>(LOCK_RECOVERY, [siteId])).rows;
    if (!asking) throw conflict(textOf('recovery.no_answers'));
    await assertOfCaller(
      tx,
      siteId,
      answers.map(({ order_id }) => order_id),
      apiKey?.name,
    );
    const index = await ctx.vault.holdIndex(tx);
    const booked = await bookOrders(
      tx,
      siteId,
      answers.map((answer) => toGivenOrder(index, answer)),
      apiKey?.name,
    );
    await tx.$client.query(COUNT, [siteId, booked.found]);
    return { found: booked.found, known: asking };
  });
  if (isComplete) await resumeSite(ctx, siteId, { unclearPoolIds: [], known });
  const total = answers.reduce((sum, { keys }) => sum + keys.length, 0);
  return { known_count: total - found, found_count: found };
}

const OF_OTHERS = `
  SELECT FROM orders WHERE site_id = $1 AND order_id = ANY($2) AND placed_by IS DISTINCT FROM $3 LIMIT 1`;

/** Each API key tells what it got for its own orders. */
async function assertOfCaller(
  { $client: db }: Tx,
  siteId: number,
  orderIds: string[],
  caller: string | undefined,
): Promise<void> {
  const { rowCount } = await db.query(OF_OTHERS, [siteId, orderIds, caller]);
  if (rowCount !== 0) throw conflict(textOf('orders.of_another_caller'));
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
    renewals: [],
    keys: keys.map(
      ({ line_item_id: lineItemId, unit, part, parts = 1, product_id: productId, license_key }) => ({
        lineItemId,
        unit,
        part,
        parts: Math.max(parts, part, countParts(lineItemId, unit)),
        productId,
        variationId: 0,
        validUntil: null,
        indexes: findLicenseKeyIndexes(index, license_key).map((bytes) => bytes.toString('hex')),
      }),
    ),
  };
}
