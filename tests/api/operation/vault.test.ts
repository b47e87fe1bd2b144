import { createHmac, randomBytes } from 'node:crypto';
import { expect } from 'vitest';
import { licenses } from '#contract/licenses';
import { sites } from '#contract/sites';
import { staticKeyring } from '../../../server/platform/crypto/keyring';
import { createCiphers } from '../../../server/platform/crypto/vault';
import { buildLicenses, buildSite } from '../build';
import { test } from '../fixtures';

const KEY = ['licenses.key_cipher', 1] as const;

function flipBit(cipher: Buffer, position: number): Buffer {
  const flipped = Buffer.from(cipher);
  flipped[position] = (flipped[position] ?? 0) ^ 1;
  return flipped;
}

test('decrypts with the previous key after a rotation', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];
  const encrypted = createCiphers(staticKeyring(old)).encrypt('AAAA-ÄÖÜ-🔑', ...KEY);

  const rotated = createCiphers(staticKeyring(current, old));

  expect(rotated.decrypt(encrypted, ...KEY)).toBe('AAAA-ÄÖÜ-🔑');
  expect(rotated.decrypt(rotated.encrypt('BBBB-CCCC', ...KEY), ...KEY)).toBe('BBBB-CCCC');
});

test('refuses ciphertext that was tampered with or encrypted with another key', () => {
  const vault = createCiphers(staticKeyring(randomBytes(32)));
  const whole = vault.encrypt('AAAA-BBBB', ...KEY);
  const foreign = createCiphers(staticKeyring(randomBytes(32))).encrypt('AAAA-BBBB', ...KEY);
  // Format, algorithm, key id, IV, ciphertext, tag.
  const tampered = [0, 1, 2, 6, 18, whole.length - 1].map((position) => flipBit(whole, position));

  for (const encrypted of [...tampered, whole.subarray(0, -1), foreign, Buffer.alloc(3)]) {
    expect(vault.tryDecrypt(encrypted, ...KEY)).toBeUndefined();
    expect(() => vault.decrypt(encrypted, ...KEY)).toThrow('No configured encryption key');
  }
  expect(vault.decrypt(whole, ...KEY)).toBe('AAAA-BBBB');
});

test('refuses ciphertext of another row, column or table', () => {
  const vault = createCiphers(staticKeyring(randomBytes(32)));
  const encrypted = vault.encrypt('AAAA-BBBB', 'sites.consumer_secret_cipher', 1);

  expect(vault.tryDecrypt(encrypted, 'sites.consumer_secret_cipher', 1)).toBe('AAAA-BBBB');
  expect(vault.tryDecrypt(encrypted, 'sites.consumer_secret_cipher', 11)).toBeUndefined();
  expect(vault.tryDecrypt(encrypted, 'sites.webhook_secret_cipher', 1)).toBeUndefined();
  expect(vault.tryDecrypt(encrypted, 'licenses.key_cipher', 1)).toBeUndefined();
});

test('a thief who can write to the database reads no secret by moving ciphertext', async ({ api, pool }) => {
  const [first = 0, second = 0] = await buildLicenses(api, pool.id, ['AAAA-1111', 'BBBB-2222']);
  const site = await buildSite(api);
  await buildSite(api);

  // Swapped with their blind indexes, so that only the row differs.
  await api.sql('DROP INDEX licenses_key');
  await api.sql(
    `UPDATE licenses l SET key_cipher = o.key_cipher, key_index = o.key_index FROM licenses o WHERE o.id <> l.id`,
  );
  await api.sql('UPDATE sites SET webhook_secret_cipher = consumer_secret_cipher WHERE id = $1', [site.id]);

  const shown = await Promise.all(
    [first, second].map(
      async (id) => (await api.send(licenses.get, { params: { id } })).data.license_key_decrypted,
    ),
  );
  const accessed = await api.send(sites.recordKeyAccess, { params: { id: site.id }, body: { use: 'shown' } });
  expect([...shown, accessed.data.api_key]).toEqual(Array(3).fill('[Decryption Failed]'));
});

test('shows a license whose key cannot be decrypted as such', async ({ api, pool }) => {
  const [id = 0] = await buildLicenses(api, pool.id, ['AAAA-BBBB']);
  await api.sql(`UPDATE licenses SET key_cipher = 'broken'`);

  const shown = await api.send(licenses.get, { params: { id } });

  expect(shown.data).toMatchObject({ license_key_decrypted: '[Decryption Failed]', license_key: '•••••' });
});

test('rejects events of a site whose webhook secret cannot be decrypted', async ({ api, site }) => {
  await api.sql(`UPDATE sites SET webhook_secret_cipher = 'broken'`);
  const signature = createHmac('sha256', '[Decryption Failed]').update('{"id":1}').digest('base64');

  const response = await api.app.inject({
    method: 'POST',
    url: `/api/webhooks/woocommerce/${site.id}`,
    headers: { 'x-wc-webhook-topic': 'order.created', 'x-wc-webhook-signature': signature },
    payload: '{"id":1}',
  });

  expect(response.statusCode).toBe(500);
  expect(await api.count('webhook_events')).toBe(0);
  expect((await api.send(sites.get, { params: { id: site.id } })).data.api_key).toBe('[Decryption Failed]');
});
