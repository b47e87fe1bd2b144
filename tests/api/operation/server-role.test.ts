import { randomUUID } from 'node:crypto';
import { expect, inject, onTestFinished } from 'vitest';
import { prepareDatabase } from '../../../server/app/services';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { createDatabase } from '../createDatabase';
import { replaceUser } from '../databaseNames';
import { test } from '../fixtures';
import { ownDatabase } from '../ownDatabase';
import { aShopOrder, listOrderKeys, placeOrder, startSelling } from '../selling';
import { startSecondServer } from '../startSecondServer';
import { getServerUrl, withConnection } from '../withConnection';

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
  ['CREATE TEMPORARY TABLE left_over ()', 'permission denied'],
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

test('can use a table that a later version adds, after its start', async ({ api }) => {
  await api.sql('CREATE TABLE added (id int)');

  const { services } = await startSecondServer(api);

  const { rowCount } = await services.db.$client.query('INSERT INTO added VALUES (1)');
  expect(rowCount).toBe(1);
});

test('loses a right that an earlier version gave it, at the next start', async ({ api }) => {
  await api.sql('GRANT UPDATE ON audit_chains TO keystock_server');

  const { services } = await startSecondServer(api);

  await expect(services.db.$client.query('UPDATE audit_chains SET length = 0')).rejects.toThrow(
    'permission denied',
  );
});

/** A database of an administrator, with the two roles of docs/deploy.md; `ownership` is what the tables' owner has of it. */
async function prepareExternal(ownership: (owner: string, database: string) => string) {
  const owner = `owner_${randomUUID().replaceAll('-', '')}`;
  const adminUrl = await createDatabase('template1');
  const url = getServerUrl(adminUrl);
  const { username } = new URL(url);
  const database = new URL(adminUrl).pathname.slice(1);
  await withConnection(adminUrl, (client) =>
    client.query(`CREATE ROLE ${owner} LOGIN PASSWORD '${owner}'; GRANT TEMPORARY ON DATABASE ${database} TO PUBLIC;
      GRANT CREATE ON SCHEMA public TO PUBLIC; CREATE EXTENSION pg_trgm; ${ownership(owner, database)}`),
  );
  const ownerUrl = replaceUser(
    adminUrl,
    Object.assign(new URL(adminUrl), { username: owner, password: owner }),
  );
  const server = openDatabase(url, () => undefined);
  onTestFinished(() => server.$client.end());
  await prepareDatabase(ownerUrl, server);
  return { adminUrl, server: server.$client, role: username, database };
}

const OWNED = (owner: string, database: string) => `ALTER DATABASE ${database} OWNER TO ${owner}`;

/** Of its database the role may create schemas only: who may create temporary tables, its owner decides. */
const GRANTED = (owner: string, database: string) =>
  `GRANT CREATE ON DATABASE ${database} TO ${owner}; GRANT CREATE ON SCHEMA public TO ${owner}`;

test.each(['CREATE TEMPORARY TABLE trap ()', 'CREATE TABLE trap ()'])(
  'on a PostgreSQL with other settings, a start takes from the server’s role what %s needs',
  async (statement) => {
    const { server } = await prepareExternal(OWNED);

    await expect(server.query(statement)).rejects.toThrow('permission denied');
  },
);

// On a table of its own, its types and operators would run with the rights of the tables' owner.
const CALLABLE = `
  SELECT proname FROM pg_proc p WHERE prosecdef AND pronamespace <> 'pg_catalog'::regnamespace
    AND (has_function_privilege($1, p.oid, 'EXECUTE') OR prosrc NOT LIKE '%TG_RELID%'
      OR proconfig <> ARRAY['search_path=public, pg_temp'])`;

test('can call no function that runs with the rights of the tables’ owner', async () => {
  const { url } = await ownDatabase();

  const { rows } = await withConnection(url, (client) =>
    client.query(CALLABLE, [new URL(inject('serverUrl')).username]),
  );

  expect(rows).toEqual([]);
});

test.each(['chain_audit_entry', 'purge_audit_chain'])(
  'cannot run %s by a trigger of its own, even where it may create tables',
  async (name) => {
    const { adminUrl, server, role } = await prepareExternal(GRANTED);
    const client = await server.connect();
    onTestFinished(() => client.release());
    await client.query('CREATE TEMPORARY TABLE trap (chain int, row_key bytea)');
    const attach = () =>
      client.query(`CREATE TRIGGER trap BEFORE INSERT ON trap FOR EACH ROW EXECUTE FUNCTION ${name}()`);

    await expect(attach()).rejects.toThrow(`permission denied for function ${name}`);
    await withConnection(adminUrl, (admin) => admin.query(`GRANT EXECUTE ON FUNCTION ${name}() TO ${role}`));
    await attach();

    await expect(client.query('INSERT INTO trap DEFAULT VALUES')).rejects.toThrow(`${name} runs for`);
  },
);
