import { execFileSync, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { expect, inject, onTestFinished, test } from 'vitest';
import * as endpoints from '#contract/api';
import type { Endpoint } from '#contract/shared/endpoint';
import { listFiles } from '../../../scripts/listFiles';
import { prepareDatabase } from '../../../server/app/services';
import { variables } from '../../../server/platform/config';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { SECRET_VARIABLES } from '../../../server/platform/secretFiles';
import { replaceDatabaseName, replaceUser } from '../databaseNames';
import { startApi } from '../startApi';
import { createTempFolder } from '../startServer';
import { withConnection } from '../withConnection';

const read = (file: string) => readFileSync(join('deploy', file), 'utf8');

test('rules and dashboard of monitoring name metrics that exist', async () => {
  const METRICS_TOKEN = 'a-token-of-the-tests';
  const { app } = await startApi({ METRICS_TOKEN });
  const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
  await app.inject('/api/health');

  const { body } = await app.inject({ url: '/api/metrics', headers });

  const existing = [...body.matchAll(/^# TYPE (\w+) (\w+)$/gm)].flatMap(([, name = '', type]) =>
    type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
  );
  for (const file of ['keystock-rules.yaml', 'grafana-dashboard.json']) {
    const named = read(`monitoring/${file}`).match(/\b(?:keystock|process|nodejs)_\w+/g) ?? [];
    expect(named.length).toBeGreaterThan(5);
    expect(named.filter((name) => !existing.includes(name))).toEqual([]);
  }
});

test('the environment of each file has variables that the server reads', () => {
  const texts = ['systemd/keystock.env', 'compose/embedded.yaml', 'compose/postgres-caddy.yaml'].map(read);
  const inImages = [
    'KEYSTOCK_HOST',
    'KEYSTOCK_UPSTREAM',
    'OWNER_PASSWORD',
    'SERVER_PASSWORD',
    'POSTGRES_PASSWORD',
  ];

  const named = texts.flatMap((text) =>
    [...text.matchAll(/^ *#?([A-Z][A-Z_]+)[=:]/gm)].map(([, name = '']) => name),
  );

  expect(named).toContain('DATABASE_URL');
  const known = [...Object.keys(variables), ...SECRET_VARIABLES.map((name) => `${name}_FILE`), ...inImages];
  expect(named.filter((name) => !known.includes(name))).toEqual([]);
});

test('both proxies let the largest request through', () => {
  const groups = Object.values<Record<string, Endpoint>>(endpoints);
  const limits = groups.flatMap((group) => Object.values(group)).map(({ bodyLimit = 0 }) => bodyLimit);
  const [, nginx] = /client_max_body_size (\d+)m;/.exec(read('nginx/keystock.conf')) ?? [];
  const [, caddy] = /max_size (\d+)MiB/.exec(read('Caddyfile')) ?? [];

  expect([Number(nginx), Number(caddy)]).toEqual([
    Math.max(...limits) / 1024 ** 2,
    Math.max(...limits) / 1024 ** 2,
  ]);
});

const hasSystemd = spawnSync('systemd-analyze', ['--version']).status === 0;

test.skipIf(!hasSystemd)('systemd accepts the units, and rates the service as sandboxed', async () => {
  const folder = await createTempFolder();
  const files = listFiles(['deploy/systemd'], /\.(service|timer)$/);
  const units = await Promise.all(
    files.map(async (file) => {
      const unit = join(folder, basename(file));
      // What it starts must be there.
      await writeFile(unit, readFileSync(file, 'utf8').replaceAll('/opt/keystock/bin/keystock', '/bin/true'));
      return unit;
    }),
  );
  const analyze = (...args: string[]) =>
    execFileSync('systemd-analyze', args, { encoding: 'utf8', stdio: 'pipe' });

  expect(units).toHaveLength(3);
  expect(analyze('verify', ...units)).toBe('');
  const service = join(folder, 'keystock.service');
  // Of 100: 96 without a sandbox.
  expect(() => analyze('security', '--offline=true', '--threshold=20', service)).not.toThrow();
});

/** Runs the file as psql does, with other names: the tests share a cluster. */
async function runDatabaseSql(name: string, passwords: { owner: string; server: string }) {
  const text = read('database.sql')
    .replace(/^(--|\\).*$/gm, '')
    .replace(/\bkeystock(?=_server\b|\b)/g, name)
    .replaceAll(":'owner_password'", `'${passwords.owner}'`)
    .replaceAll(":'server_password'", `'${passwords.server}'`);
  await withConnection(inject('databaseUrl'), async (client) => {
    for (const statement of text.split(';').filter((part) => part.trim())) await client.query(statement);
  });
}

test('the roles and the database of database.sql are what a start needs', async () => {
  const name = `external_${randomUUID().replaceAll('-', '')}`;
  const passwords = { owner: 'of-the-owner', server: 'of-the-server' };
  const toUrl = (username: string, password: string) =>
    replaceUser(
      replaceDatabaseName(inject('databaseUrl'), name),
      Object.assign(new URL(inject('databaseUrl')), { username, password }),
    );

  await runDatabaseSql(name, passwords);

  const server = openDatabase(toUrl(`${name}_server`, passwords.server), () => undefined);
  onTestFinished(() => server.$client.end());
  await prepareDatabase(toUrl(name, passwords.owner), server);
  const { rows } = await server.$client.query('SELECT count(*)::int AS n FROM settings');
  expect(rows).toEqual([{ n: 1 }]);
  await expect(server.$client.query('CREATE TABLE left_over ()')).rejects.toThrow('permission denied');
});
