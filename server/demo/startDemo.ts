import type { Services } from '../platform/context';
import { seedDemo } from './seedDemo';
import { startDemoShops } from './startDemoShops';

/** Fills an empty database and starts the shops; returns what closes them. */
export async function startDemo(services: Services): Promise<() => Promise<void>> {
  await seedDemo(services);
  const shops = await startDemoShops(services);
  return async () => void (await Promise.all(shops.map((shop) => shop.close())));
}
