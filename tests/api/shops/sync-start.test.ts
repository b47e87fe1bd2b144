import { expect, onTestFinished, test, vi } from 'vitest';
import { sync } from '#contract/sync';
import { type Served, serve } from '../../shop/serve';
import { buildMapping, buildPool } from '../build';
import { TEST_ENCRYPTION_KEY } from '../keys';
import { addNumberedKeys, listOrderKeys } from '../selling';
import { paidOrder, SIMPLE } from '../shopSelling';
import { checkNow, getHealth, type RegisteredShop, registerShop } from '../shopSite';
import { createTempFolder, spawnServer } from '../startServer';
import { getDatabaseUrl } from '../withConnection';

vi.setConfig({ testTimeout: 120_000 });

/** Registers and syncs a shop, then simulates a server that is down behind a proxy. */
async function startDowntime() {
  const proxy = await serve((_, response) => void response.writeHead(502).end());
  onTestFinished(proxy.close);
  const registered = await registerShop({}, { PUBLIC_URL: proxy.url.origin });
  const { api, site } = registered;
  const pool = await buildPool(api);
  await buildMapping(api, { siteId: site.id, poolId: pool.id, productId: SIMPLE });
  await addNumberedKeys(api, pool.id, 20);
  await api.runJobs();
  await checkNow(registered);
  await api.send(sync.run, { params: { id: site.id } });
  await api.sql(`UPDATE health_checks SET checked_at = now() - interval '9 minutes',
    details = details || jsonb_build_object('began_at', now() - interval '9 minutes')`);
  return { registered, proxy };
}

async function startAgain({ api }: RegisteredShop, proxy: Served): Promise<void> {
  await proxy.close();
  const server = spawnServer({
    DATABASE_URL: getDatabaseUrl(api.services),
    ENCRYPTION_KEY: TEST_ENCRYPTION_KEY,
    ALLOW_PRIVATE_SHOP_URLS: 'true',
    DATA_DIR: await createTempFolder(),
    PORT: String(proxy.port),
  });
  await server.running;
}

async function readLastRepair({ api }: RegisteredShop) {
  const [repair] = await api.sql(
    `SELECT details FROM audit_log WHERE action = 'site.repair_webhooks' ORDER BY id DESC LIMIT 1`,
  );
  return repair?.details;
}

test('finds the orders of a downtime and reactivates disabled webhooks on start', async () => {
  const { registered, proxy } = await startDowntime();
  const { api, shop } = registered;
  for (let n = 0; n < 7; n++) shop.placeOrder(paidOrder());
  await shop.deliverAll();
  const { id: last } = shop.placeOrder(paidOrder());
  const states = () => [...shop.webhooks.values()].map(({ status }) => status);
  const duringDowntime = states();
  expect(await api.count('license_assignments')).toBe(0);

  await startAgain(registered, proxy);

  const pollOptions = { timeout: 60_000 };
  await expect.poll(() => listOrderKeys(api, String(last)), pollOptions).toHaveLength(1);
  await expect.poll(states, pollOptions).toEqual(Array(8).fill('active'));
  await expect.poll(() => api.count('license_assignments'), pollOptions).toBe(8);
  expect(duringDowntime).toEqual(['disabled', 'disabled', ...Array(6).fill('active')]);
  // The audit row is written after the shop's answers.
  await expect
    .poll(() => readLastRepair(registered), pollOptions)
    .toEqual({ 'order.created': 'disabled', 'order.updated': 'disabled' });
  await expect.poll(async () => (await getHealth(registered)).state, pollOptions).toBe('ok');
});
