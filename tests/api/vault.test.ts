import { createHmac, randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { licenses } from '#contract/licenses';
import { sites } from '#contract/sites';
import { staticKeyring } from '../../server/platform/crypto/keyring';
import { createVault } from '../../server/platform/crypto/vault';
import { buildLicenses, buildPool, buildSite } from './build';
import { startApi } from './startApi';

const indexKey = randomBytes(32);

test('decrypts with the previous key after a rotation', () => {
  const [old, current] = [randomBytes(32), randomBytes(32)];
  const encrypted = createVault(staticKeyring(old), indexKey).encrypt('AAAA-ÄÖÜ-🔑');

  const rotated = createVault(staticKeyring(current, old), indexKey);

  expect(rotated.decrypt(encrypted)).toBe('AAAA-ÄÖÜ-🔑');
  expect(rotated.decrypt(rotated.encrypt('BBBB-CCCC'))).toBe('BBBB-CCCC');
});

test('refuses ciphertext that was tampered with or encrypted with another key', () => {
  const vault = createVault(staticKeyring(randomBytes(32)), indexKey);
  const tampered = vault.encrypt('AAAA-BBBB');
  tampered[tampered.length - 1] = (tampered.at(-1) ?? 0) ^ 1;
  const foreign = createVault(staticKeyring(randomBytes(32)), indexKey).encrypt('AAAA-BBBB');

  for (const encrypted of [tampered, foreign, Buffer.alloc(3)]) {
    expect(vault.tryDecrypt(encrypted)).toBeUndefined();
    expect(() => vault.decrypt(encrypted)).toThrow('No configured encryption key');
  }
});

test('shows a license whose key cannot be decrypted as such', async () => {
  const api = await startApi();
  const pool = await buildPool(api);
  const [id = 0] = await buildLicenses(api, pool.id, ['AAAA-BBBB']);
  await api.sql(`UPDATE licenses SET key_cipher = 'broken'`);

  const shown = await api.send(licenses.get, { params: { id } });

  expect(shown.data).toMatchObject({ license_key_decrypted: '[Decryption Failed]', license_key: '•••••' });
});

test('rejects events of a site whose API key cannot be decrypted', async () => {
  const api = await startApi();
  const site = await buildSite(api);
  await api.sql(`UPDATE sites SET api_key_cipher = 'broken'`);
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
