import { onTestFinished } from 'vitest';
import { type Shop, type ShopOptions, startShop } from './startShop';

/** A shop for the running test, closed at its end. */
export async function openShop(options?: ShopOptions): Promise<Shop> {
  const shop = await startShop(options);
  onTestFinished(shop.close);
  return shop;
}
