import { expect, test } from 'vitest';
import { ownDatabase } from './ownDatabase';
import { aShopOrder, listOrderKeys, placeOrder, startSelling } from './selling';
import { startApi } from './startApi';
import { startSecondServer } from './startSecondServer';
import { getServerUrl, withConnection } from './withConnection';

test.each([
  [`COPY (SELECT 1) TO PROGRAM 'env'`, 'must be superuser|permission denied'],
  [`SELECT pg_read_file('PG_VERSION')`, 'permission denied'],
  [`SELECT lo_import('/etc/passwd')`, 'permission denied'],
  ['ALTER TABLE audit_log DISABLE TRIGGER ALL', 'must be owner'],
  ['DELETE FROM audit_log', 'permission denied'],
  [`UPDATE audit_log SET actor = 'nobody'`, 'permission denied'],
  ['UPDATE audit_chains SET length = 0', 'permission denied for table audit_chains'],
  ['TRUNCATE licenses', 'permission denied'],
  ['DROP TABLE licenses', 'must be owner'],
  ['SET session_replication_role = replica', 'permission denied'],
  ['CREATE TABLE left_over ()', 'permission denied'],
])('the server’s role cannot run %s', async (statement, refusal) => {
  const url = getServerUrl((await ownDatabase()).url);

  const attempt = withConnection(url, (client) => client.query(statement));

  await expect(attempt).rejects.toThrow(new RegExp(refusal));
});

test('the server works with that role', async () => {
  const selling = await startSelling(1);

  await placeOrder(selling, aShopOrder('A-1'));

  const [role] = (await selling.api.services.db.$client.query('SELECT current_user AS name')).rows;
  expect(role).toEqual({ name: 'keystock_server' });
  expect(await listOrderKeys(selling.api, 'A-1')).toEqual(['KEY-00001']);
});

test('can use a table that a later version adds, after its start', async () => {
  const api = await startApi();
  await api.sql('CREATE TABLE added (id int)');

  const { services } = await startSecondServer(api);

  const { rowCount } = await services.db.$client.query('INSERT INTO added VALUES (1)');
  expect(rowCount).toBe(1);
});

test('loses a right that an earlier version gave it, at the next start', async () => {
  const api = await startApi();
  await api.sql('GRANT UPDATE ON audit_chains TO keystock_server');

  const { services } = await startSecondServer(api);

  await expect(services.db.$client.query('UPDATE audit_chains SET length = 0')).rejects.toThrow(
    'permission denied',
  );
});
