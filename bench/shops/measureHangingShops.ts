import { setTimeout } from 'node:timers/promises';
import { getNoteDelays, type SellingShop, waitForNotes } from './startSellingShop';
import { withSellingShops } from './withSellingShops';

const SHOPS = 25;
const GOOD_INTERVAL_MS = 250;
const OTHERS_INTERVAL_MS = 4000;
const DURATION_MS = 60_000;
const NOTES_TIMEOUT_MS = 60_000;

/** Of the good shop, in ms. */
export interface ShopTimes {
  /** From payment to note. */
  notes: number[];
  /** Responses to webhooks. */
  webhooks: number[];
}

export interface HangingShopsFigures {
  allWorking: ShopTimes;
  othersHanging: ShopTimes;
}

/** Lets 25 shops sell, first all of them working, then 24 of them hanging, from the moment they start to. */
export const measureHangingShops = (): Promise<HangingShopsFigures> =>
  withSellingShops(SHOPS, async ([good, ...others]) => {
    if (!good) throw new Error('No shop was started');
    const allWorking = await sellFor(good, others);
    for (const { shop } of others) shop.fault = 'slow';
    return { allWorking, othersHanging: await sellFor(good, others) };
  });

async function sellFor(good: SellingShop, others: SellingShop[]): Promise<ShopTimes> {
  const startedAt = Date.now();
  const sentBefore = good.shop.deliveries.length;
  const stops = [good.sell(GOOD_INTERVAL_MS)];
  for (const selling of others) {
    stops.push(selling.sell(OTHERS_INTERVAL_MS));
    await setTimeout(OTHERS_INTERVAL_MS / others.length);
  }
  await setTimeout(DURATION_MS);
  for (const stop of stops) stop();
  await waitForNotes(good, NOTES_TIMEOUT_MS);
  return {
    notes: getNoteDelays(good, startedAt),
    webhooks: good.shop.deliveries.slice(sentBefore).map(({ durationMs }) => durationMs),
  };
}
