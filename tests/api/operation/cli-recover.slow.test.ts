import { expect, test, vi } from 'vitest';
import { runCommand } from '../runCommand';
import { createAdminClient, createServerTarget, createShop } from '../serverClient';
import { spawnServer } from '../startServer';

// Each test starts several processes.
vi.setConfig({ testTimeout: 120_000 });

interface Recovery {
  sites: { reason: string; lost_since: string }[];
  pools: { is_quarantined: boolean }[];
}

test('starts a recovery by hand, which a running server shows', async () => {
  const { url, env } = await createServerTarget();
  const server = spawnServer(env);
  await server.running;
  const send = await createAdminClient(url);
  await createShop(send, 5);
  const since = new Date(Date.now() - 60_000).toISOString();

  const refused = [
    await runCommand('recover', env),
    await runCommand('recover --since yesterday', env),
    await runCommand('recover --since 2090-01-01T00:00:00Z', env),
  ];
  const before = await send<Recovery>('/recovery');
  const { code, stdout } = await runCommand(`recover --since ${since}`, env);
  const after = await send<Recovery>('/recovery');
  await runCommand(`recover --since ${since} --sites-missing`, env);
  const { pools } = await send<Recovery>('/recovery');

  expect(refused.map((result) => result.code)).toEqual([2, 1, 1]);
  expect(refused[1]?.stderr).toBe('keystock: --since: yesterday is not a time with its zone\n');
  expect(before.sites).toEqual([]);
  expect({ code, stdout }).toEqual({
    code: 0,
    stdout: `Sites get no keys until it is known which ones they got since ${since}.\n`,
  });
  expect(after.sites).toMatchObject([{ reason: 'restore' }]);
  expect(after.pools).toMatchObject([{ is_quarantined: false }]);
  expect(pools).toMatchObject([{ is_quarantined: true }]);
});
