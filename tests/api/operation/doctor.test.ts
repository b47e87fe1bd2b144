import { readFileSync } from 'node:fs';
import { createServer } from 'node:tls';
import { expect, onTestFinished } from 'vitest';
import { listenOnLoopback } from '#shop/listenOnLoopback';
import { assessCertificates } from '../../../server/cli/doctor/assessCertificates';
import { assessDatabase } from '../../../server/cli/doctor/assessDatabase';
import { assessMachine } from '../../../server/cli/doctor/assessMachine';
import { assessOperation } from '../../../server/cli/doctor/assessOperation';
import type { Finding } from '../../../server/cli/doctor/Finding';
import {
  type Certificate,
  listCertificateHosts,
  readCertificates,
} from '../../../server/cli/doctor/readCertificates';
import { type DatabaseFacts, readDatabaseFacts } from '../../../server/cli/doctor/readDatabaseFacts';
import { type MachineFacts, readMachineFacts } from '../../../server/cli/doctor/readMachineFacts';
import { type OperationFacts, readOperationFacts } from '../../../server/cli/doctor/readOperationFacts';
import { assessSupport } from '../../../server/cli/doctor/supportedUntil';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { SMTP_CERTIFICATE } from '../../smtp/startSmtp';
import { test } from '../fixtures';
import { checkNow } from '../shopSite';
import { getDatabaseUrl } from '../withConnection';

const SETTINGS = {
  archive_mode: 'on',
  data_checksums: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  synchronous_standby_names: '',
  wal_level: 'replica',
};

const format = (findings: Finding[]) =>
  findings.map(({ level, text, remedy }) => `${level}: ${text}${remedy ? `\n  ${remedy}` : ''}`).join('\n');

const standby = (state: 'async' | 'sync' | null, lagSeconds: number | null = null) => ({
  name: 'replica',
  state,
  lagSeconds,
});
const isSynchronous = { settings: { synchronous_standby_names: 'replica' } };

const GOOD_DATABASE: DatabaseFacts = {
  version: '18.1',
  schema: 'current',
  isStandby: false,
  isSuperuser: false,
  knowsLetters: true,
  collation: { database: 'keystock', recorded: '2.36', actual: '2.36' },
  extensions: [{ name: 'pg_trgm', installed: '1.6', available: '1.6' }],
  clockAheadSeconds: 0.2,
  settings: SETTINGS,
  standbys: [standby('sync')],
};

/** The findings of a database that differs from a good one. */
const examineDatabase = ({ settings, ...facts }: Partial<DatabaseFacts>) =>
  assessDatabase({
    ...GOOD_DATABASE,
    ...facts,
    settings: { ...SETTINGS, ...settings },
  });

test.each<[string, Partial<DatabaseFacts>, RegExp]>([
  ['a newer schema', { schema: 'newer' }, /^problem: A newer version.*\n {2}Start that version/m],
  ['an older schema', { schema: 'older' }, /^note: The schema is older.*\n {2}Make a backup/m],
  [
    'a role without rights',
    { schema: 'older', obstacle: 'the role' },
    /^problem: The next start fails: the role/m,
  ],
  ['a standby', { isStandby: true }, /^problem: The database is a standby.*\n {2}Use the address/m],
  ['a superuser', { isSuperuser: true }, /^note: Migrations and commands run as a superuser\n {2}A role/m],
  ['a locale of ASCII', { knowsLetters: false }, /^note: The locale of the database knows ASCII only/m],
  [
    'a collation of another version',
    { collation: { database: '"my keys"', recorded: '2.31', actual: '2.36' } },
    /^problem: .* version 2\.31 .* has 2\.36: .*\n.*REINDEX DATABASE "my keys"; ALTER DATABASE "my keys" REFRESH/m,
  ],
  [
    'an old extension',
    { extensions: [{ name: 'pg_trgm', installed: '1.5', available: '1.6' }] },
    /^note: The extension pg_trgm has version 1\.5.*\n.*ALTER EXTENSION pg_trgm UPDATE/m,
  ],
  ['a clock that differs', { clockAheadSeconds: 6 }, /^note: The clock .* is 6 s ahead of .*\n.*chrony/m],
  ['a wrong clock', { clockAheadSeconds: -120 }, /^problem: The clock .* is 120 s behind/m],
  ['fsync off', { settings: { fsync: 'off' } }, /^problem: fsync is off.*\n {2}Turn fsync on/m],
  [
    'commits that wait for no disk',
    { settings: { synchronous_commit: 'off' } },
    /^note: synchronous_commit/m,
  ],
  ['no checksums', { settings: { data_checksums: 'off' } }, /^note: data_checksums is off/m],
  ['no standby', { standbys: [] }, /^note: No standby is connected/m],
  [
    'an asynchronous standby',
    { standbys: [standby('async', 4.04)] },
    /^note: Standby replica is asynchronous and 4\.0 s behind: .* given again\n {2}Set synchronous_standby_names/m,
  ],
  [
    'a synchronous standby',
    { ...isSynchronous, standbys: [standby('sync')] },
    /^ok: Standby replica is synchronous/m,
  ],
  [
    'a synchronous standby that is not waited for',
    { standbys: [standby('sync')], settings: { ...isSynchronous.settings, synchronous_commit: 'local' } },
    /^note: Standby replica is asynchronous/m,
  ],
  [
    'a synchronous standby that is gone',
    { ...isSynchronous, standbys: [] },
    /^problem: synchronous_standby_names is set, but no/m,
  ],
  ['standbys of another role', { standbys: [standby(null)] }, /GRANT pg_monitor/],
  ['no archive', { settings: { archive_mode: 'off' } }, /^note: The log is not archived/m],
])('names %s of a database', (_, facts, finding) => {
  expect(format(examineDatabase(facts))).toMatch(finding);
});

const GB = 1e9;
const GOOD_MACHINE: MachineFacts = {
  node: '24.1.0',
  disk: { path: '/data', freeBytes: 90 * GB, totalBytes: 100 * GB },
  memory: { availableBytes: GB, totalBytes: 2 * GB },
};
const disk = (freeBytes: number, totalBytes: number) => ({ path: '/data', freeBytes, totalBytes });

test.each<[string, Partial<MachineFacts>, RegExp]>([
  [
    'little space',
    { disk: disk(4 * GB, 100 * GB) },
    /^note: 4\.0 GB of 100\.0 GB are free .*\n.*Free space/m,
  ],
  ['hardly any space', { disk: disk(0.9 * GB, 5 * GB) }, /^problem: 900 MB of 5\.0 GB are free/m],
  [
    'a small machine',
    { memory: { availableBytes: 0.2 * GB, totalBytes: 0.25 * GB } },
    /^note: 200 MB of 250 MB of memory.*\n.*512 MB/m,
  ],
  [
    'used memory',
    { memory: { availableBytes: 0.05 * GB, totalBytes: 2 * GB } },
    /^note: 50 MB of .*\n {2}Stop what else/m,
  ],
])('names %s of a machine', (_, facts, finding) => {
  expect(format(assessMachine({ ...GOOD_MACHINE, ...facts }))).toMatch(finding);
});

test('names a version without security fixes', () => {
  expect(format(assessSupport('Node.js', '20.19.0', new Date('2026-11-29')))).toBe(
    'note: Node.js 20 has had no security fixes since 2026-04-30\n  Install Node.js 24',
  );
  expect(assessSupport('Node.js', '20.19.0', new Date('2026-04-30T12:00:00Z'))).toEqual([]);
  expect(assessSupport('PostgreSQL', '99.1', new Date('2099-01-01'))).toEqual([]);
});

const readAt = new Date('2026-11-29T12:00:00Z');
const before = (ms: number) => new Date(readAt.getTime() - ms);
const HOUR_MS = 3_600_000;
const GOOD_OPERATION: OperationFacts = {
  lastBackupAt: before(HOUR_MS),
  mail: { sender: 'keys@example.com', failedEmails: 0, server: { name: 'smtp.example.com:587' } },
  shops: { active: 2, failures: [], checkedAt: before(60_000) },
  siteUrls: [],
  readAt,
};
const mail = (facts: Partial<OperationFacts['mail']>) => ({ mail: { ...GOOD_OPERATION.mail, ...facts } });
const shops = (facts: Partial<OperationFacts['shops']>) => ({ shops: { ...GOOD_OPERATION.shops, ...facts } });

test.each<[string, Partial<OperationFacts>, RegExp]>([
  ['no backup', { lastBackupAt: null }, /^note: Keystock has made no backup\n {2}Set BACKUP_TARGET/m],
  [
    'an older backup',
    { lastBackupAt: before(49 * HOUR_MS) },
    /^note: The last backup .*, 2 days ago\n {2}Set/m,
  ],
  ['an old backup', { lastBackupAt: before(9 * 24 * HOUR_MS) }, /^problem: The last backup .*, 9 days ago/m],
  ['no e-mail', mail({ sender: null }), /^note: No email is sent.*\n {2}Set SMTP_HOST/m],
  [
    'a dead mail server',
    mail({ server: { name: 'smtp.example.com:587', failure: 'Nothing answers.' } }),
    /^problem: The mail server smtp\.example\.com:587 cannot be used: Nothing answers\.\n {2}Check/m,
  ],
  ['e-mails that failed', mail({ failedEmails: 3 }), /^note: 3 emails were not sent\n {2}See their reasons/m],
  [
    'a failing shop',
    shops({ failures: [{ site: 'Shop', reason: 'Shop cannot be reached.' }] }),
    /^problem: Shop cannot be reached\.\n {2}The page of its site/m,
  ],
  [
    'shops that nobody checks',
    shops({ checkedAt: before(HOUR_MS) }),
    /^note: No shop has been checked since/m,
  ],
])('names %s', (_, facts, finding) => {
  expect(format(assessOperation({ ...GOOD_OPERATION, ...facts }))).toMatch(finding);
});

test.each<[string, Partial<Certificate>, RegExp]>([
  ['days left', { daysLeft: 60.5 }, /^ok: The certificate of keys\.example\.com is valid for 60 days$/],
  ['few days left', { daysLeft: 9 }, /^note: .* valid for 9 days\n {2}See why/],
  ['hardly any days left', { daysLeft: 2 }, /^problem: .* valid for 2 days/],
  ['an end', { daysLeft: -3, distrust: 'CERT_HAS_EXPIRED' }, /^problem: .* expired 3 days ago\n {2}Renew it/],
  [
    'no trust',
    { daysLeft: 60, distrust: 'SELF_SIGNED' },
    /^problem: .* is not trusted \(SELF_SIGNED\)\n.*chain/,
  ],
  [
    'no certificate',
    { failure: 'ECONNREFUSED' },
    /^note: .* shows this machine no certificate \(ECONNREFUSED\)\n/,
  ],
])('names %s of a certificate', (_, facts, finding) => {
  expect(format(assessCertificates([{ host: 'keys.example.com', ...facts }]))).toMatch(finding);
});

test('finds nothing wrong with what is good', () => {
  const findings = [
    ...assessMachine(GOOD_MACHINE),
    ...examineDatabase(isSynchronous),
    ...assessOperation(GOOD_OPERATION),
  ];

  expect(format(findings.filter(({ level }) => level !== 'ok'))).toBe('');
  expect([...new Set(findings.map(({ check }) => check))]).toEqual([
    'version',
    'disk',
    'memory',
    'schema',
    'clock',
    'durability',
    'standby',
    'archive',
    'backup',
    'mail',
    'shop',
  ]);
});

test('reads the settings of the server, not those of its session', async ({ api: { services, sql } }) => {
  const [row] = await sql('SHOW wal_level');
  const [letters] = await sql<{ known: boolean }>("SELECT 'ä' ~ '^[[:alpha:]]$' AS known");

  const facts = await readDatabaseFacts(services.db, { isEmbedded: false });
  const owner = openDatabase(getDatabaseUrl(services), () => undefined);
  onTestFinished(() => owner.$client.end());

  expect(facts).toMatchObject({
    schema: 'current',
    isStandby: false,
    isSuperuser: false,
    // Of Debian's servers in the tests not: their locale is C.
    knowsLetters: letters?.known,
    extensions: expect.arrayContaining([expect.objectContaining({ name: 'pg_trgm' })]),
    standbys: [],
  });
  expect(Math.abs(facts.clockAheadSeconds)).toBeLessThan(5);
  expect(facts.collation.recorded).toBe(facts.collation.actual);
  expect(await readDatabaseFacts(owner, { isEmbedded: false })).toMatchObject({ isSuperuser: true });
  expect(await readDatabaseFacts(owner, { isEmbedded: true })).toMatchObject({ isSuperuser: false });
  expect(facts.settings).toMatchObject({ ...row, fsync: 'off', synchronous_commit: 'on' });
});

test('reads what the server has found out about backups, e-mail and shops', async ({ registered, smtp }) => {
  const { api, shop, site } = registered;
  const { db, config } = api.services;
  await checkNow(registered);
  const atFirst = await readOperationFacts(db, config);
  shop.fault = 'down';
  await checkNow(registered);
  await checkNow(registered);
  const { lastBackupAt } = atFirst;
  await api.sql(`UPDATE settings SET mail_service = 'smtp', smtp_host = '127.0.0.1', smtp_port = ${smtp.port},
    smtp_security = 'none', ses_from_email = 'keys@example.com'`);

  const later = await readOperationFacts(db, config);
  await smtp.close();
  const last = await readOperationFacts(db, config);

  expect(lastBackupAt).toBeNull();
  expect(atFirst).toMatchObject({
    mail: { sender: null, failedEmails: 0 },
    shops: { active: 1, failures: [] },
  });
  expect(atFirst.siteUrls).toEqual([shop.url]);
  expect(later.shops).toMatchObject({ active: 1, checkedAt: expect.any(Date) });
  expect(later.shops.failures).toEqual([{ site: site.name, reason: expect.stringContaining(site.name) }]);
  expect(later.mail).toEqual({
    sender: 'keys@example.com',
    failedEmails: 0,
    server: { name: `127.0.0.1:${smtp.port}` },
  });
  expect(last.mail.server).toMatchObject({ failure: expect.stringMatching(/\S/) });
});

test('reads the space and memory of this machine', async () => {
  const { disk, memory } = await readMachineFacts({ DATA_DIR: '/' });
  const elsewhere = await readMachineFacts({ DATA_DIR: '/nonexistent' });

  expect(disk?.totalBytes).toBeGreaterThan(disk?.freeBytes ?? 0);
  expect(memory.totalBytes).toBeGreaterThanOrEqual(memory.availableBytes);
  expect(memory.totalBytes).toBeGreaterThan(2 ** 27);
  expect(elsewhere.disk).toBeNull();
});

test('reads the certificate that a host shows, whether it is trusted or not', async () => {
  const key = readFileSync(new URL('../../fixtures/tls/key.pem', import.meta.url));
  const server = createServer({ key, cert: SMTP_CERTIFICATE });
  const port = await listenOnLoopback(server);
  onTestFinished(() => void server.close());

  const certificates = await readCertificates([`localhost:${port}`, 'localhost:1']);

  expect(certificates).toEqual([
    { host: `localhost:${port}`, distrust: expect.stringMatching(/^[A-Z_]+$/), daysLeft: expect.any(Number) },
    { host: 'localhost:1', failure: 'ECONNREFUSED' },
  ]);
});

test('asks each host with TLS once', () => {
  const config = { PUBLIC_URL: 'https://keys.example.com', CUSTOMER_URL: 'https://keys.example.com' };

  expect(
    listCertificateHosts(config, ['https://shop.example.com/a', 'http://shop.local', 'nothing']),
  ).toEqual(['keys.example.com', 'shop.example.com']);
});
