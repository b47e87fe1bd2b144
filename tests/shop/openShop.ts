import { onTestFinished } from 'vitest';
import { type Shop, type ShopOptions, startShop } from './startShop';

/** Starts a shop and closes it when the test ends. */
export async function openShop(options?: ShopOptions): Promise<Shop> {
  const shop = await startShop(options);
  onTestFinished(shop.close);
  return shop;
}
