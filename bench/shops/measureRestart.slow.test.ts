import { expect, test } from 'vitest';
import { measureRestart } from './measureRestart';

test('gives the orders of an 11 s restart their keys and notes, and repairs the webhooks that the shop disabled', async () => {
  // Rejects unless each order has its key and its note.
  const { missed, disabledWebhooks } = await measureRestart();

  expect(missed).toBeGreaterThan(0);
  expect(disabledWebhooks).toBe(2);
});
