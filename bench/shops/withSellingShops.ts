import { freePort } from '../../testkit/freePort';
import { type ServerProcess, startServer } from '../../testkit/startServer';
import { createPool } from '../shared/createPool';
import { type BenchDatabase, type StartedDatabase, startDatabase } from '../shared/startDatabase';
import { type SellingShop, startSellingShop } from './startSellingShop';

const POOL_SIZE = 5000;

/** Starts a database, a server and shops that sell from one pool, measures with them, and stops all of it. */
export async function withSellingShops<R>(
  count: number,
  measure: (shops: SellingShop[], bench: BenchDatabase, server: ServerProcess) => Promise<R>,
  start?: () => Promise<StartedDatabase>,
): Promise<R> {
  const bench = await startDatabase(start);
  const port = await freePort();
  const env = { PUBLIC_URL: `http://127.0.0.1:${port}`, ALLOW_PRIVATE_SHOP_URLS: 'true' };
  const server = await startServer(bench, { port, env });
  const shops: SellingShop[] = [];
  try {
    const poolId = await createPool(server, POOL_SIZE);
    for (let n = 1; n <= count; n++) shops.push(await startSellingShop(server, poolId, `Shop ${n}`));
    return await measure(shops, bench, server);
  } finally {
    await server.stop();
    for (const selling of shops) await selling.close();
    await bench.stop();
  }
}
