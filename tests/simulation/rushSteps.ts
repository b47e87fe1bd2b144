import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from '#shop/random';
import { createSender } from '../api/createSender';
import { type Answer, keepAnswers, pickApiOrders, requestKeys } from './apiOrders';
import { strikeAtRandom } from './disasters';
import { listSold } from './operatorSteps';
import { placeRushOrder } from './orderActions';
import { work } from './passTime';
import { defineSteps, nameOf } from './Step';
import { processWebhooks } from './serverSteps';
import { pickDeliveryFaults } from './shopSteps';
import type { World } from './startWorld';

/** Many customers order at once, and something fails meanwhile. */
export const rushSteps = defineSteps({
  rush: { weight: 22, size: 20, isRush: true, run: rush },
  rushByApi: { weight: 22, size: 20, isRush: true, run: rushByApi },
});

/** Webhooks that a shop sends at once in a rush. */
const RUSH_AT_ONCE = 50;
/** About what an order takes: something fails before all are answered. */
const ORDER_MS = 3;

interface Sold {
  productId: number;
  quantity: number;
}

/** A supplier's file for a sale; some are too small, so that the last orders wait. */
async function importFor(world: World, random: Random, sold: Sold[]): Promise<string> {
  const share = random.chance(0.15) ? 1 - 0.4 * random.next() : 1.1;
  const units = new Map<number, number>();
  for (const { productId, quantity } of sold)
    for (const poolId of world.products.find((one) => one.productId === productId)?.poolIds ?? [])
      units.set(poolId, (units.get(poolId) ?? 0) + quantity);
  for (const [poolId, count] of units) await world.addKeys(poolId, Math.ceil(count * share));
  // Orders that wait get theirs first.
  await work(world.servers[1]);
  return `keys for ${Math.round(share * 100)} % of`;
}

async function rush(world: World, random: Random, size: number): Promise<string> {
  const { rushShop } = world;
  const { shop } = rushShop;
  const sold = await listSold(world, rushShop.site.id);
  if (sold.length === 0) return `${nameOf(world, rushShop)} sells nothing yet`;
  const { productId } = random.pick(sold);
  const orders = Array.from({ length: size }, () =>
    placeRushOrder(shop, world.shops.indexOf(rushShop), productId, random),
  );
  const imported = await importFor(
    world,
    random,
    orders.flatMap(({ lines }) => lines.map((line) => ({ productId, quantity: line.quantity }))),
  );
  shop.deliveryFaults = pickDeliveryFaults(random);
  let isDelivered = false;
  const delivering = shop.deliverAll(RUSH_AT_ONCE).then(() => {
    isDelivered = true;
  });
  const working = workUntil(world, () => isDelivered);
  await wait(random.int(0, size * ORDER_MS));
  const failed = await strikeAtRandom(world, random, processWebhooks);
  await Promise.all([delivering, working]);
  const ids = orders.map(({ id }) => id);
  return `${imported} ${size} orders of product ${productId} are imported, and ${nameOf(world, rushShop)} gets them at once, ${ids.at(0)} to ${ids.at(-1)}; meanwhile ${failed}`;
}

const WORK_EVERY_MS = 20;

async function workUntil(world: World, isOver: () => boolean): Promise<void> {
  while (!isOver()) {
    await wait(WORK_EVERY_MS);
    await work(world.servers[0]);
  }
}

async function rushByApi(world: World, random: Random, size: number): Promise<string> {
  const orders = pickApiOrders(world, random, size);
  const imported = await importFor(world, random, orders);
  const middle = random.int(0, size);
  const given: Answer[] = [];
  const answering = requestKeys(world, orders.slice(0, middle)).then((answers) => given.push(...answers));
  await wait(random.int(0, middle * ORDER_MS));
  const failed = await strikeAtRandom(world, random, {
    name: 'answers orders by the API',
    async run(_, server) {
      const send =
        server === world.failing.services ? createSender(await world.failing.getApp(), {}) : world.send;
      given.push(...(await requestKeys(world, orders.slice(middle), send)));
    },
  });
  await answering;
  // Not before: a failover may have lost imports that answers tell of.
  keepAnswers(world, given);
  return `${imported} ${size} orders are imported, and the API gets them at once, ${orders.at(0)?.id} to ${orders.at(-1)?.id}; meanwhile ${failed}; ${given.length} are answered`;
}
