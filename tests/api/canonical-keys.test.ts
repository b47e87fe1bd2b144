import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { consistency } from '#contract/recovery';
import { getCanonicalKey } from '#contract/shared/canonicalKey';
import { canonicalKeysPoller } from '../../server/domains/recovery/consistency/canonicalizeKeys';
import { pollUntilDone } from '../../server/platform/jobs/startPolling';
import { test } from './fixtures';
import { fulfillPaidOrder, getCustomerNotes } from './messaging';
import { readShops, restoreAndRead, startRestored, takeBackup } from './restoring';
import { aShopOrder, listOrderKeys, placeOrder, startSelling } from './selling';
import type { Api } from './startApi';

/** Stores the keys of the first licenses as an earlier version did, with the index of their text. */
async function storeAsWritten({ sql, services: { vault, db } }: Api, ...texts: string[]): Promise<void> {
  const index = await vault.readIndex(db);
  const rows = await sql<{ id: number }>('SELECT id FROM licenses ORDER BY id LIMIT $1', [texts.length]);
  for (const [position, { id }] of rows.entries()) {
    const text = texts[position] ?? '';
    const cipher = vault.encrypt(text, 'licenses.key_cipher', id);
    await sql('UPDATE licenses SET key_cipher = $2, key_index = $3 WHERE id = $1', [
      id,
      cipher,
      index.compute(text),
    ]);
  }
  await sql('UPDATE canonical_keys SET position = 0, finished_at = NULL');
}

test('brings stored keys over while keys are imported: of those that look the same one is sold, the others are reported', async () => {
  const selling = await startSelling(6);
  const { api, poolId } = selling;
  await placeOrder(selling, aShopOrder('A'));
  const texts = ['SAME–0001\u200b', 'SAME-0001', 'LONE–0003\u200b', 'TWIN-0004', 'TWIN−0004', 'GONE–0006'];
  await storeAsWritten(api, ...texts);
  const index = await api.services.vault.readIndex(api.services.db);
  await api.sql('INSERT INTO delivered_keys (key_index, license_id) VALUES ($1, 0)', [
    index.compute('GONE-0006'),
  ]);

  const imported = ['LONE-0003', 'TWIN‑0004', 'GONE-0006', 'SAME–0001'];
  const body = { license_group_id: poolId, licenses: imported.map((license_key) => ({ license_key })) };
  await Promise.all([
    api.send(licenses.import, { body }),
    pollUntilDone(api.services, canonicalKeysPoller),
    pollUntilDone(api.services, canonicalKeysPoller),
  ]);
  await pollUntilDone(api.services, canonicalKeysPoller);
  await placeOrder(selling, aShopOrder('B', 6));
  await api.runJobs();

  expect((await listOrderKeys(api, 'A')).map(getCanonicalKey)).toEqual(['SAME-0001']);
  expect((await listOrderKeys(api, 'B')).map(getCanonicalKey).sort()).toEqual(['LONE-0003', 'TWIN-0004']);
  const stored = await api.sql<{
    id: number;
    key_cipher: Buffer;
    status: string;
    replacement_note: string | null;
  }>('SELECT id, key_cipher, status, replacement_note FROM licenses ORDER BY id LIMIT 6');
  const read = stored.map((row) => api.services.vault.decrypt(row.key_cipher, 'licenses.key_cipher', row.id));
  expect(read).toEqual(texts.map((text) => text.replace('\u200b', '')));
  const [sold, same, , , twin, gone] = stored;
  expect(same).toMatchObject({
    status: 'replaced',
    replacement_note: `Not in stock: license ${sold?.id} has the same key`,
  });
  expect([twin?.status, gone?.status]).toEqual(['replaced', 'replaced']);
  const { data: results } = await api.send(consistency.get);
  const found = results.find(({ rule }) => rule === 'same_keys');
  expect(found?.examples.map(({ license_id }) => license_id)).toEqual(
    expect.arrayContaining([same?.id, twin?.id, gone?.id]),
  );
});

test('a recovery knows the keys of records that have the index of their text', async ({ messaging: old }) => {
  await storeAsWritten(old.api, 'A–00001', 'A–00002');
  const backup = await takeBackup(old.api);
  const lost = await fulfillPaidOrder(old);
  await pollUntilDone(old.api.services, canonicalKeysPoller);
  const lostLater = await fulfillPaidOrder(old);

  const restored = await restoreAndRead(old, backup);
  await restored.api.runJobs();
  const next = await fulfillPaidOrder(restored);

  const told = [lost, lostLater, next].map(
    (order) =>
      getCustomerNotes(order)
        .join()
        .match(/\bA[-–]\d{5}\b/g) ?? [],
  );
  expect(told.flat()).toHaveLength(3);
  expect(new Set(told.flat().map(getCanonicalKey)).size).toBe(3);
  const [unknown] = await restored.api.sql<{ n: number }>('SELECT count(*)::int AS n FROM delivered_keys');
  expect(unknown?.n).toBe(0);
});

test('a recovery knows the keys of records that have a former index of their license', async ({
  messaging: old,
}) => {
  await storeAsWritten(old.api, 'A–00001', 'A–00002');
  const backup = await takeBackup(old.api);
  const lost = await fulfillPaidOrder(old);

  const restored = { ...old, api: await startRestored(backup) };
  await pollUntilDone(restored.api.services, canonicalKeysPoller);
  const former = await restored.api.count('former_key_indexes');
  await readShops(restored.api);
  await restored.api.runJobs();
  const next = await fulfillPaidOrder(restored);

  expect(former).toBeGreaterThan(0);
  expect(await restored.api.count('delivered_keys')).toBe(0);
  expect(await listOrderKeys(restored.api, String(lost.id))).toEqual(['A–00001']);
  expect(await listOrderKeys(restored.api, String(next.id))).toEqual(['A–00002']);
});
