import { expect, test } from 'vitest';
import * as contract from '#contract/api';
import { audit } from '#contract/audit';
import { customers } from '#contract/customers';
import { REVEALS_PER_HOUR } from '#contract/licenseForms';
import { licenses } from '#contract/licenses';
import { orders } from '#contract/orders';
import { hasPermission, type Permission, permissions } from '#contract/permissions';
import type { Endpoint } from '#contract/shared/endpoint';
import { aShopOrder, placeOrder, startSelling } from '../selling';
import { signInAs } from '../signInAs';

const KEY = /KEY-\d/;

const mayCall = ({ access }: Endpoint, role: 'support' | 'viewer') =>
  access in permissions && hasPermission(role, access as Permission);

test('no answer that support or a viewer may read contains a key in clear', async () => {
  const shop = await startSelling(3);
  const { api } = shop;
  await placeOrder(shop, aShopOrder('A-1'));
  const reads = Object.values(contract)
    .flatMap((group) => Object.values<Endpoint>(group))
    .filter(({ method }) => method === 'GET');

  for (const role of ['support', 'viewer'] as const) {
    const cookies = await signInAs(api, role);
    const answers = await Promise.all(
      reads
        .filter((endpoint) => mayCall(endpoint, role))
        .map((endpoint) =>
          api.send<Endpoint & { path: '/{id}' }>(
            { ...endpoint, path: endpoint.path as '/{id}' },
            { params: { id: 1 }, cookies },
          ),
        ),
    );
    const bodies = answers.map(({ raw }) => raw.body);

    expect(bodies.filter((body) => KEY.test(body))).toEqual([]);
    expect(bodies.filter((body) => body.includes('•••••001')).length).toBeGreaterThan(3);
  }
  const asOwner = [
    await api.send(licenses.get, { params: { id: 1 } }),
    await api.send(orders.get, { params: { id: 1 } }),
    await api.send(customers.licenses, { params: { id: 1 } }),
  ];
  expect(asOwner.filter(({ raw }) => KEY.test(raw.body))).toHaveLength(3);
});

test('support replaces a key without seeing either', async () => {
  const shop = await startSelling(2);
  const { api } = shop;
  await placeOrder(shop, aShopOrder('A-1'));
  const cookies = await signInAs(api, 'support');

  const replaced = await api.send(licenses.replace, {
    params: { id: 1 },
    body: { replacement_note: 'Refused by the software' },
    cookies,
  });

  expect(replaced).toMatchObject({ status: 201, data: { license_status: 'replaced', replaced_by: [2] } });
  expect(replaced.raw.body).not.toMatch(KEY);
});

test('support reveals a key with a reason, which the audit log keeps', async () => {
  const { api } = await startSelling(1);
  const cookies = await signInAs(api, 'support');
  const reveal = (reason: string, sent = cookies) =>
    api.send(licenses.reveal, { params: { id: 1 }, body: { reason }, cookies: sent });

  const refused = await reveal(' ');
  const asViewer = await reveal('Curious', await signInAs(api, 'viewer'));
  const revealed = await reveal('The customer reads an O as a 0');

  expect(refused).toMatchObject({ status: 422, errors: { reason: 'Reason is required' } });
  expect(asViewer.status).toBe(403);
  expect(revealed.data).toEqual({ license_key: 'KEY-00001', parts: [] });
  const { data } = await api.send(audit.list, { query: { action: 'license.key_shown' } });
  expect(data.entries).toMatchObject([
    { actor: 'support', record_id: '1', details: { reason: 'The customer reads an O as a 0' } },
  ]);
});

test('a user reveals a limited number of keys an hour, also with parallel calls', async () => {
  const { api } = await startSelling(1);
  const [one, other] = [await signInAs(api, 'support'), await signInAs(api, 'administrator')];
  const reveal = (cookies: Record<string, string>) =>
    api.send(licenses.reveal, { params: { id: 1 }, body: { reason: 'Asked' }, cookies });

  const answers = await Promise.all(Array.from({ length: REVEALS_PER_HOUR + 3 }, () => reveal(one)));

  const refused = answers.filter(({ status }) => status !== 201);
  expect(refused.map(({ status, message }) => `${status} ${message}`)).toEqual(
    Array(3).fill('429 You may reveal 20 keys an hour. Please wait, or ask an administrator.'),
  );
  expect(Number(refused[0]?.raw.headers['retry-after'])).toBeGreaterThan(3500);
  expect(await api.count(`audit_log WHERE action = 'license.key_shown'`)).toBe(REVEALS_PER_HOUR);
  expect((await reveal(other)).status).toBe(201);
});
