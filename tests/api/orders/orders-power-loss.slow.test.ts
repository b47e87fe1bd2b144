import { afterAll, expect, test, vi } from 'vitest';
import { processEvents } from '../../../server/domains/orders/events/processEvents';
import { listPendingEvents } from '../../../server/domains/orders/events/processEventsJob';
import { findPostmaster } from '../../../server/platform/db/embedded/postmaster';
import { getClusterDir } from '../../../server/platform/db/embedded/prepareDataDir';
import { startEmbedded } from '../../../server/platform/db/embedded/startEmbedded';
import { cleanUp, createDataDir } from '../embedded/servers';
import { aWooOrder, deliver, listOrderKeys, startSelling } from '../selling';

// Starts its own database server, which is killed and restarted.
vi.setConfig({ testTimeout: 60_000 });

afterAll(cleanUp);

test('assigns the keys once when the database loses the transaction in a crash', async () => {
  const dataDir = createDataDir();
  const database = await startEmbedded({ dataDir, durable: false, log: () => undefined });
  const selling = await startSelling(3, 1, { DATABASE_URL: database.ownerUrl });
  const { api } = selling;
  const { services, sql } = api;
  // The WAL is written only by commits that wait for it.
  await sql(`ALTER SYSTEM SET wal_writer_delay = '10s'`);
  await sql('SELECT pg_reload_conf()');
  await deliver(selling, aWooOrder({ quantity: 2 }));
  const [event] = await listPendingEvents(services.db, [1]);
  if (!event) throw new Error('The delivery was not stored');

  await processEvents(services, [event]);
  const before = await api.count('license_assignments');
  process.kill(findPostmaster(getClusterDir(dataDir))?.pid ?? 0, 'SIGKILL');
  const countAssignments = () => api.count('license_assignments').catch(() => 'away');
  await expect.poll(countAssignments).toBe(0);
  await api.runJobs();

  expect(before).toBe(2);
  expect(await listOrderKeys(api, '100')).toEqual(['KEY-00001', 'KEY-00002']);
  expect(await sql('SELECT status, count(*) AS n FROM licenses GROUP BY status ORDER BY n')).toEqual([
    { status: 'available', n: 1 },
    { status: 'sold', n: 2 },
  ]);
  await database.stop();
});
