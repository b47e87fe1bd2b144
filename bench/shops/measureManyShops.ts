import { setTimeout } from 'node:timers/promises';
import { getNoteDelays, type SellingShop, waitForNotes } from './startSellingShop';
import { withSellingShops } from './withSellingShops';

const SHOPS = 50;
const HANGING = 1;
const REFUSING = 5;
/** Per shop: together about six orders a second. */
const ORDER_INTERVAL_MS = 8000;
const DURATION_MS = 40_000;
const NOTES_TIMEOUT_MS = 60_000;

/** From payment to note in the good shops, in ms. */
export interface ManyShopsFigures {
  allWorking: number[];
  someFailing: number[];
}

/** Lets 50 shops sell, first all of them working, then one hanging and five refusing the credentials. */
export const measureManyShops = (): Promise<ManyShopsFigures> =>
  withSellingShops(SHOPS, async (shops) => {
    const good = shops.slice(HANGING + REFUSING);
    const allWorking = await sellFor(shops, good);
    for (const { shop } of shops.slice(0, HANGING)) shop.fault = 'slow';
    for (const { shop } of shops.slice(HANGING, HANGING + REFUSING)) shop.fault = 'keys_revoked';
    return { allWorking, someFailing: await sellFor(shops, good) };
  });

/** Sells in all shops, evenly distributed; returns the delays of the good ones. */
async function sellFor(shops: SellingShop[], good: SellingShop[]): Promise<number[]> {
  const startedAt = Date.now();
  const stops: (() => void)[] = [];
  for (const selling of shops) {
    stops.push(selling.sell(ORDER_INTERVAL_MS));
    await setTimeout(ORDER_INTERVAL_MS / shops.length);
  }
  await setTimeout(DURATION_MS);
  for (const stop of stops) stop();
  for (const selling of good) await waitForNotes(selling, NOTES_TIMEOUT_MS);
  return good.flatMap((selling) => getNoteDelays(selling, startedAt));
}
