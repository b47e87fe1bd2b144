import { orders } from '#contract/orders';
import type { Random } from '#shop/random';
import { rotateIndex } from '../../server/domains/system/rotateIndex';
import { rotateKeys } from '../../server/domains/system/rotateKeys';
import { systemContext } from '../../server/platform/context';
import type { Shop } from '../shop/startShop';
import type { SoldProduct } from './keystockPromise';
import { passTime, workBoth } from './passTime';
import { mapProduct } from './prepareWorld';
import { defineSteps, SECOND_MS } from './Step';
import type { World } from './startWorld';

/** What administrators do after a backup, which lacks it. */
export const operatorSteps = defineSteps({
  rotateIndex: { weight: 3, run: rotateIndexKey },
  rotateKeys: { weight: 2, run: rotateEncryptionKey },
  mapProducts: { weight: 6, run: mapAtRandom },
  giveByHand: { weight: 6, run: giveAtRandom },
});

export const operateAtRandom = (world: World, random: Random): Promise<string> =>
  random.pick([rotateIndexKey, rotateEncryptionKey, mapAtRandom, mapAtRandom])(world, random);

async function rotateEncryptionKey(world: World): Promise<string> {
  const { keyring, servers } = world;
  const rotating = rotateKeys(systemContext(servers[1], 'simulation'), keyring, () => undefined);
  const [ended] = await Promise.allSettled([rotating, workBoth(world)]);
  return `the encryption key is rotated (${ended.status})`;
}

/** Time for the first lookups to know the new key. */
const ANNOUNCED_MS = 300;

async function rotateIndexKey(world: World): Promise<string> {
  const ctx = systemContext(world.servers[1], 'simulation');
  const rotating = rotateIndex(ctx, world.keyring, () => undefined, ANNOUNCED_MS);
  const passing = passTime(world, 2 * SECOND_MS).then(() => workBoth(world));
  const [ended] = await Promise.allSettled([rotating, passing]);
  return `the key of the blind index is rotated (${ended.status})`;
}

/** Keys by hand, in the name of a shop; a call without an answer is repeated. */
async function giveAtRandom({ send, shops, products, promise }: World, random: Random): Promise<string> {
  const body = {
    idempotency_key: `00000000-0000-4000-8000-${String(random.int(0, 2 ** 31)).padStart(12, '0')}`,
    site_id: random.pick(shops).site.id,
    email: 'tester@partner.example.com',
    first_name: '',
    last_name: '',
    items: [
      { license_group_id: random.pick(random.pick(products).poolIds), quantity: random.int(1, 2), name: '' },
    ],
    reason: 'A review',
    send_email: false,
  };
  const give = () => send(orders.give, { body });
  const answers = await Promise.all([give(), give()]);
  const given = answers.find(({ status }) => status === 201);
  if (!given) return `no key is given by hand: ${answers[0].message}`;
  const { data } = await send(orders.get, { params: { id: given.data.id } });
  const keys = data.lines.flatMap(({ units }) =>
    units.flatMap(({ license }) => license?.license_key_decrypted ?? []),
  );
  promise.given(given.data.number, keys);
  return `order ${given.data.number} gives ${keys.join(', ')} by hand`;
}

interface SiteProduct {
  siteId: number;
  product: SoldProduct;
}

const MAPPED = 'SELECT site_id AS "siteId", product_id AS "productId" FROM mappings';

async function listMapped({ sql }: World): Promise<(siteId: number, productId: number) => boolean> {
  const rows = await sql<{ siteId: number; productId: number }>(MAPPED);
  const mapped = new Set(rows.map(({ siteId, productId }) => `${siteId} ${productId}`));
  return (siteId, productId) => mapped.has(`${siteId} ${productId}`);
}

/** The products that a site sells now. */
export async function listSold(world: World, siteId: number): Promise<SoldProduct[]> {
  const isMapped = await listMapped(world);
  return world.products.filter(({ productId }) => isMapped(siteId, productId));
}

async function listUnmapped(world: World): Promise<SiteProduct[]> {
  const isMapped = await listMapped(world);
  const siteIds = [...world.shops.map(({ site }) => site.id), world.apiSiteId];
  return siteIds.flatMap((siteId) =>
    world.products
      .filter(({ productId }) => !isMapped(siteId, productId))
      .map((product) => ({ siteId, product })),
  );
}

/** A product of a site is mapped, or all of the site. */
async function mapAtRandom(world: World, random: Random): Promise<string> {
  const unmapped = await listUnmapped(world);
  if (unmapped.length === 0) return 'everything is mapped';
  const { siteId, product } = random.pick(unmapped);
  const chosen = random.chance(0.5) ? unmapped.filter((one) => one.siteId === siteId) : [{ siteId, product }];
  for (const one of chosen) await mapProduct(world.send, one.siteId, one.product);
  return `site ${siteId} is mapped to the products ${chosen.map((one) => one.product.productId).join(', ')}`;
}

/**
 * Maps all products of all sites, and lets their shops send the orders again: those that no mapping included wait for
 * the next change.
 */
export async function mapAll(world: World): Promise<void> {
  for (const { siteId, product } of await listUnmapped(world)) {
    const { status, message } = await mapProduct(world.send, siteId, product);
    if (status !== 201) throw new Error(`A product was not mapped: ${message}`);
  }
  for (const { shop } of world.shops) touchOrders(shop);
}

function touchOrders(shop: Shop): void {
  for (const order of [...shop.orders.values()].filter(({ status }) => status !== 'trash')) {
    if (order.modified >= shop.now()) shop.clockSkewMs += SECOND_MS;
    shop.editOrder(order.id, { meta_data: [{ key: 'seen', value: 1 }] });
  }
}
