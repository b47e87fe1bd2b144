import { expect, test } from 'vitest';
import { measureRestart } from '../../bench/shops/measureRestart';

test('gives all orders of an 11 s restart their keys within 10 s, and repairs the webhooks within 15 s', async () => {
  const { missed, disabledWebhooks, keys, webhooks, notes, lastNote } = await measureRestart();

  expect(missed).toBeGreaterThan(50);
  expect(disabledWebhooks).toBe(2);
  expect(keys).toBeLessThan(10);
  expect(webhooks).toBeLessThan(15);
  expect(notes).toBeLessThan(30);
  expect(lastNote).toBeLessThan(30);
});
