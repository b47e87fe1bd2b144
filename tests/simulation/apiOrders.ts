import { orders } from '#contract/orders';
import type { OrderLicenses } from '#contract/shopOrders';
import { createRandom, type Random } from '#shop/random';
import type { Send } from '../api/createSender';
import type { ApiOrder, World } from './startWorld';

type Keys = OrderLicenses['keys'];

/** A caller gives up after an error, and sends the order again later. */
export interface Answer {
  order: ApiOrder;
  keys: Keys;
}

/** Calls that the API answers at once. */
const MAX_CALLS = 100;

/** New orders, and a few that were sent before or are sent twice. */
export function pickApiOrders(
  { products, apiOrders, promise }: World,
  random: Random,
  size: number,
): ApiOrder[] {
  return Array.from({ length: size }, () => {
    const isRepeated = random.chance(0.1) && apiOrders.size > 0;
    const n = isRepeated ? random.int(1, apiOrders.size) : apiOrders.size + 1;
    const content = createRandom(n);
    const { productId } = content.pick(products);
    const order = { id: `api-${n}`, productId, quantity: content.int(1, 3) };
    apiOrders.set(order.id, order);
    promise.ordered(order.id, productId, order.quantity);
    return order;
  });
}

/** Sends orders in bursts; returns the answers in the order of their arrival. */
export async function requestKeys(
  { send, apiKey }: World,
  sent: ApiOrder[],
  to: Send = send,
): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let first = 0; first < sent.length; first += MAX_CALLS)
    await Promise.all(
      sent.slice(first, first + MAX_CALLS).map(async (order) => {
        // The server may be down.
        const answer = await to(orders.create, {
          headers: { 'x-api-key': apiKey },
          body: {
            order_id: order.id,
            status: 'processing',
            customer: { email: `${order.id}@own-shop.example.com`, first_name: 'Ada', last_name: '' },
            line_items: [
              {
                id: '1',
                product_id: order.productId,
                variation_id: 0,
                quantity: order.quantity,
                name: 'Pass',
              },
            ],
          },
        }).catch(() => undefined);
        if (answer?.status === 201) answers.push({ order, keys: answer.data.keys });
      }),
    );
  return answers;
}

/** Callers keep what they got. */
export function keepAnswers({ promise, answers }: World, given: Answer[]): void {
  for (const { order, keys } of given) {
    const texts = keys.map(({ license_key }) => license_key);
    const kept = (answers.get(order.id) ?? []).filter(({ license_key }) => !texts.includes(license_key));
    answers.set(order.id, [...kept, ...keys]);
    promise.answered(order.id, order.productId, order.quantity, texts);
  }
}

/** Returns the orders that were not answered. */
export async function sendApiOrders(world: World, sent: ApiOrder[]): Promise<ApiOrder[]> {
  const answers = await requestKeys(world, sent);
  keepAnswers(world, answers);
  const answered = new Set(answers.map(({ order }) => order.id));
  return sent.filter(({ id }) => !answered.has(id));
}

/** Calls after a refusal, which says that a later one succeeds. */
const MAX_REPEATS = 5;

/** A caller that sends what was refused again, as the documentation says: a busy machine refuses, too. */
export async function sendPatiently(world: World, sent: ApiOrder[]): Promise<void> {
  let refused = await sendApiOrders(world, sent);
  for (let repeat = 0; refused.length > 0 && repeat < MAX_REPEATS; repeat++)
    refused = await sendApiOrders(world, refused);
}
