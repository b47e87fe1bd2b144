import { licenses } from '#contract/licenses';
import type { Random } from '#shop/random';
import { pickApiOrders, sendApiOrders } from './apiOrders';
import { listSold } from './operatorSteps';
import { changeAtRandom, isRenewal, placeRandomOrder, renew } from './orderActions';
import { defineSteps, nameOf, pickShop } from './Step';
import type { World } from './startWorld';

export const orderSteps = defineSteps({
  place: {
    weight: 26,
    size: 12,
    async run(world, random, size) {
      const target = pickShop(world, random);
      const sold = await listSold(world, target.site.id);
      if (sold.length === 0) return `${nameOf(world, target)} sells nothing yet`;
      const ids = Array.from({ length: size }, () => {
        const order = placeRandomOrder(
          target.shop,
          world.shops.indexOf(target),
          sold.map(({ productId }) => productId),
          random,
        );
        const lines = order.lines
          .map(({ product_id, quantity }) => `${quantity} × ${product_id}`)
          .join(' + ');
        return `${order.id} (${order.status}: ${lines})`;
      });
      return `${nameOf(world, target)} gets the orders ${ids.join(', ')}`;
    },
  },
  change: {
    weight: 22,
    size: 10,
    async run(world, random, size) {
      const target = pickShop(world, random);
      const recent = [...target.shop.orders.values()].slice(-60);
      if (recent.length === 0) return 'nothing to change';
      const changed = Array.from({ length: size }, () => {
        const order = random.pick(recent);
        changeAtRandom(target.shop, order, random);
        return `${order.id} (${order.status})`;
      });
      return `${nameOf(world, target)} changes the orders ${changed.join(', ')}`;
    },
  },
  renew: {
    weight: 5,
    size: 4,
    async run(world, random, size) {
      const target = pickShop(world, random);
      const paid = [...target.shop.orders.values()]
        .slice(-60)
        .filter((order) => order.paid !== null && order.status !== 'trash' && !isRenewal(order));
      if (paid.length === 0) return 'nothing to renew';
      const renewed = Array.from({ length: size }, () => {
        const first = random.pick(paid);
        return `${renew(target.shop, world.shops.indexOf(target), first).id} of ${first.id}`;
      });
      return `${nameOf(world, target)} gets the renewals ${renewed.join(', ')}`;
    },
  },
  orderByApi: { weight: 8, size: 20, run: orderByApi },
  addKeys: {
    weight: 9,
    // Some more than the orders take: pools run empty now and then.
    size: 300,
    async run(world, random, size) {
      const poolId = random.pick(world.products.flatMap(({ poolIds }) => poolIds));
      await world.addKeys(poolId, size);
      return `${size} keys are imported into pool ${poolId}`;
    },
  },
  replaceKey: { weight: 3, run: replaceKey },
  deleteAndImportAgain: { weight: 3, run: deleteAndImportAgain },
});

/** Orders that arrive at once share transactions; one may be among them twice. */
async function orderByApi(world: World, random: Random, size: number): Promise<string> {
  const placed = pickApiOrders(world, random, size);
  await sendApiOrders(world, placed);
  const texts = placed.map(({ id, productId, quantity }) => `${id} (${quantity} × ${productId})`);
  return `the API gets at once the orders ${texts.join(', ')}`;
}

const findLicense = async ({ send }: World, key: string) =>
  (await send(licenses.search, { body: { search: key } })).data?.licenses.find(
    ({ license_key_decrypted }) => license_key_decrypted === key,
  );

async function replaceKey(world: World, random: Random): Promise<string> {
  const key = world.promise.pickTold(random.int(0, 1_000_000));
  const license = key === undefined ? undefined : await findLicense(world, key);
  if (key === undefined || !license) return 'no key to replace';
  const countGiven = async () =>
    (await world.sql('SELECT FROM license_replacements WHERE license_id = $1', [license.license_id])).length;
  const before = await countGiven();
  const { status } = await world.send(licenses.replace, {
    params: { id: license.license_id },
    body: { replacement_note: 'It does not work' },
  });
  // Units that are not entitled any more get no other key.
  if ((await countGiven()) > before) world.promise.replaced(key);
  return `${key} is replaced (status ${status})`;
}

/** The supplier's file is imported again after a license was deleted: its key was told, and must not be sold. */
async function deleteAndImportAgain(world: World, random: Random): Promise<string> {
  const key = world.promise.pickTold(random.int(0, 1_000_000));
  const license = key === undefined ? undefined : await findLicense(world, key);
  if (key === undefined || !license) return 'no key to delete';
  world.promise.deleted(key);
  const deleted = await world.send(licenses.delete, { params: { id: license.license_id } });
  const poolId = Number(/^P(\d+)-/.exec(key)?.[1]);
  const imported = await world.send(licenses.import, {
    body: { license_group_id: poolId, licenses: [{ license_key: key }] },
  });
  return `${key} is deleted (status ${deleted.status}) and imported again (${imported.data?.created_count ?? 'refused'})`;
}
