import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, onTestFinished, test } from 'vitest';
import { notifications } from '#contract/notifications';
import { backups } from '#contract/system';
import { findExpired } from '../../../server/domains/system/backups/findExpired';
import { makeBackup } from '../../../server/domains/system/backups/makeBackup';
import { getLatestDue, makeBackupJob } from '../../../server/domains/system/backups/makeBackupJob';
import { openBackupFile, readBackup } from '../../../server/domains/system/backups/readBackup';
import { restoreBackup } from '../../../server/domains/system/backups/restoreBackup';
import type { BackupTarget } from '../../../server/platform/backupTarget/BackupTarget';
import { openFolder } from '../../../server/platform/backupTarget/folderTarget';
import { openTarget } from '../../../server/platform/backupTarget/openTarget';
import { openBucket } from '../../../server/platform/backupTarget/s3Target';
import { readConfig } from '../../../server/platform/config';
import { systemContext } from '../../../server/platform/context';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { type S3Fault, startS3 } from '../../s3/startS3';
import { buildPool } from '../build';
import { createDatabase } from '../createDatabase';
import { TEST_KEYS } from '../keys';
import { type Api, startApi } from '../startApi';
import { createTempFolder } from '../startServer';

const PART_BYTES = 1000;

async function createKey() {
  const identity = await generateIdentity();
  return { identity, env: { BACKUP_RECIPIENT: await identityToRecipient(identity) } };
}

/** A server with backups by schedule into a folder. */
async function startInFolder() {
  const folder = await createTempFolder();
  const { identity, env } = await createKey();
  const api = await startApi({ ...env, BACKUP_TARGET: folder });
  return { api, folder, identity };
}

/** A server with backups by schedule into a bucket. */
async function startInBucket(extra: Record<string, string> = {}) {
  const s3 = await startS3();
  onTestFinished(s3.close);
  const { identity, env } = await createKey();
  const api = await startApi({ ...env, ...s3.env, ...extra });
  return { api, s3, identity };
}

const runJob = ({ services }: Api) => makeBackupJob.run(services, [{}]);
const getStatus = async (api: Api) => (await api.send(backups.get)).data;
const listAlerts = async (api: Api) =>
  (await api.send(notifications.list, { query: { type: 'BACKUP_OLD' } })).data?.notifications;

/** Restores into an empty database; returns the names of its pools. */
async function restorePools(target: BackupTarget, name: string, identity: string): Promise<string[]> {
  const db = openDatabase(await createDatabase('template1'), () => undefined);
  onTestFinished(() => db.$client.end());
  const backup = await readBackup({ name, ...(await target.read(name)) }, { identity });
  const context = { db, actor: { kind: 'system', name: 'test' }, requestId: 'test' } as const;
  const noop = () => undefined;
  await restoreBackup(
    { ...context, keyring: TEST_KEYS.encryption, saveKeys: noop, onProgress: noop },
    backup,
  );
  const { rows } = await db.$client.query<{ name: string }>('SELECT name FROM pools');
  return rows.map((row) => row.name);
}

test('makes the backup of the day in a folder once, which the identity restores', async () => {
  const { api, folder, identity } = await startInFolder();
  await buildPool(api, { name: 'Saved' });

  await runJob(api);
  await runJob(api);

  const [name = '', ...others] = await readdir(folder);
  expect(name).toMatch(/^keystock-\d{4}-\d\d-\d\dT\d{6}Z\.backup$/);
  expect(others).toEqual([]);
  expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600);
  expect(await getStatus(api)).toMatchObject({
    target: folder,
    hour: 3,
    last_good_at: expect.any(String),
    backups: [{ name, verified_at: expect.any(String), size: expect.any(Number), reason: null }],
  });
  expect(
    await api.sql("SELECT details ->> 'name' AS name FROM audit_log WHERE action = 'backup.make'"),
  ).toEqual([{ name }]);
  expect(await restorePools(openFolder(folder), name, identity)).toEqual(['Saved']);
});

test('another identity opens no backup', async () => {
  const { api, folder } = await startInFolder();
  await runJob(api);
  const [name = ''] = await readdir(folder);
  const file = await openBackupFile(join(folder, name));

  const refusal = readBackup(file, { identity: await generateIdentity() });

  await expect(refusal).rejects.toThrow(/^The identity does not open .*\.backup$/);
  await expect(readBackup(await openBackupFile(join(folder, name)), { identity: 'secret' })).rejects.toThrow(
    'The identity is none of age',
  );
});

test('sends a backup in parts to a bucket, signed, under its prefix and locked, and restores it from there', async () => {
  const { api, s3, identity } = await startInBucket({ BACKUP_S3_LOCK_DAYS: '30' });
  await buildPool(api, { name: 'In a bucket' });
  const { backups: plan } = api.services.config;
  if (!plan?.s3) throw new Error('no bucket');
  const bucket = openBucket(plan.s3, { partBytes: PART_BYTES });

  await makeBackup(systemContext(api.services, 'test'), plan, bucket);

  const [[key = '', object] = []] = [...s3.objects];
  expect(key).toMatch(/^backups\/keys\/keystock-.*\.backup$/);
  expect(object?.body.length).toBeGreaterThan(3 * PART_BYTES);
  expect(object?.lock['x-amz-object-lock-mode']).toBe('COMPLIANCE');
  const lockedUntil = Date.parse(object?.lock['x-amz-object-lock-retain-until-date'] ?? '');
  expect(Math.round((lockedUntil - Date.now()) / 86_400_000)).toBe(30);
  expect((await getStatus(api))?.backups).toMatchObject([{ size: object?.body.length, reason: null }]);
  const [file] = await bucket.list();
  expect(await restorePools(await openTarget(plan), file?.name ?? '', identity)).toEqual(['In a bucket']);
});

const faults: [S3Fault, RegExp][] = [
  ['unavailable', /internal error/],
  ['denied', /Access Denied/],
  ['silent', /timeout|timed out|request took/i],
  ['cut', /hang up|ECONNRESET|aborted|EPIPE/],
  ['loses_a_byte', /damaged or cut off/],
];

test.each(faults)(
  'a bucket that is %s is a failed attempt with its reason, and an alert until one succeeds',
  async (fault, reason) => {
    const { api, s3 } = await startInBucket();
    const { backups: plan } = api.services.config;
    if (!plan?.s3) throw new Error('no bucket');
    s3.fault = fault;
    const bucket = openBucket(plan.s3, { requestTimeoutMs: 300 });

    await makeBackup(systemContext(api.services, 'test'), plan, bucket);
    const failed = await getStatus(api);
    // The job finds the failure, and makes the backup of the day.
    s3.fault = undefined;
    await api.sql(
      "INSERT INTO notifications (type, severity, title, message) VALUES ('BACKUP_OLD', 'CRITICAL', 'a', 'b')",
    );
    await runJob(api);

    expect(failed).toMatchObject({
      last_good_at: null,
      backups: [{ verified_at: null, size: null, reason: expect.stringMatching(reason) }],
    });
    expect(JSON.stringify(failed)).not.toContain(s3.env.BACKUP_S3_SECRET_ACCESS_KEY);
    expect((await getStatus(api))?.backups).toMatchObject([{ reason: null }, { verified_at: null }]);
    expect(await listAlerts(api)).toMatchObject([{ is_resolved: true }]);
    expect(fault === 'silent' ? 0 : s3.openUploads.size).toBe(0);
  },
);

test('alerts when the first backup fails, and when the last good one is 36 hours old', async () => {
  const { api, folder } = await startInFolder();
  const missing = { ...api.services, config: { ...api.services.config } };
  if (missing.config.backups)
    missing.config.backups = { ...missing.config.backups, target: join(folder, 'gone') };

  await makeBackupJob.run(missing, [{}]);
  const first = await listAlerts(api);
  await runJob(api);
  const resolved = await listAlerts(api);
  await api.sql("UPDATE backups SET started_at = started_at - interval '37 hours'");
  await api.sql("UPDATE notifications SET triggered_at = triggered_at - interval '3 days'");
  await makeBackupJob.run(missing, [{}]);

  expect(first).toMatchObject([
    {
      severity: 'CRITICAL',
      is_resolved: false,
      message: expect.stringMatching(/^No backup could be made yet: .*ENOENT/),
    },
  ]);
  expect(resolved).toMatchObject([{ is_resolved: true }]);
  expect(await listAlerts(api)).toMatchObject([
    {
      is_resolved: false,
      message: expect.stringMatching(/^The last good backup was made 37 hours ago\. .*ENOENT/),
    },
    { is_resolved: true },
  ]);
});

test('removes what is no longer needed, leaves other files, and forgets it', async () => {
  const { api, folder } = await startInFolder();
  const old = ['keystock-2020-01-01T030000Z.backup', 'keystock-2020-01-01T020000Z.backup', 'notes.txt'];
  for (const name of old) await writeFile(join(folder, name), 'x');
  await api.sql(`INSERT INTO backups (name, verified_at) VALUES ('${old[1]}', now())`);
  await api.sql(`UPDATE backups SET started_at = now() - interval '3 years'`);

  await runJob(api);

  const left = await readdir(folder);
  expect(left).toEqual(expect.arrayContaining([old[0], 'notes.txt']));
  expect(left).not.toContain(old[1]);
  expect((await getStatus(api))?.backups).toHaveLength(1);
});

test('a backup that is locked stays, and is no failure', async () => {
  const { api, s3 } = await startInBucket();
  for (const hour of ['02', '03'])
    s3.objects.set(`backups/keys/keystock-2020-01-01T${hour}0000Z.backup`, {
      body: Buffer.from('x'),
      lock: {},
    });
  s3.fault = 'locked';

  await runJob(api);

  expect(s3.objects.size).toBe(3);
  expect((await getStatus(api))?.backups).toMatchObject([{ reason: null, verified_at: expect.any(String) }]);
});

test('a backup that cannot be read back is a failed attempt', async () => {
  const { api, folder } = await startInFolder();
  const { backups: plan } = api.services.config;
  if (!plan) throw new Error('no plan');
  const target = openFolder(folder);
  const failing = { ...target, read: () => Promise.reject(new Error('the folder is gone')) };

  await makeBackup(systemContext(api.services, 'test'), plan, failing);

  expect((await readdir(folder)).filter((name) => name.endsWith('.partial'))).toEqual([]);
  expect((await getStatus(api))?.backups).toMatchObject([
    { reason: 'the folder is gone', verified_at: null },
  ]);
});

test('keeps the newest of 7 days, 5 weeks and 12 months', () => {
  const day = (index: number) => new Date(Date.UTC(2026, 10, 29, 3) - index * 86_400_000);
  const toName = (at: Date) => `keystock-${at.toISOString().replace(/:|\.\d+/g, '')}.backup`;
  const names = Array.from({ length: 500 }, (_, index) => toName(day(index)));

  const expired = findExpired([...names, 'other.backup', 'keystock-2026-11-29T020000Z.backup']);

  const kept = names.filter((name) => !expired.includes(name)).map((name) => name.slice(9, 19));
  expect(kept).toEqual([
    '2026-11-29',
    '2026-11-28',
    '2026-11-27',
    '2026-11-26',
    '2026-11-25',
    '2026-11-24',
    '2026-11-23',
    '2026-11-22',
    '2026-11-15',
    '2026-11-08',
    '2026-11-01',
    '2026-10-31',
    '2026-09-30',
    '2026-08-31',
    '2026-07-31',
    '2026-06-30',
    '2026-05-31',
    '2026-04-30',
    '2026-03-31',
    '2026-02-28',
    '2026-01-31',
    '2025-12-31',
  ]);
  expect(expired).toContain('keystock-2026-11-29T020000Z.backup');
  expect(expired).not.toContain('other.backup');
  expect(findExpired(names.slice(0, 1))).toEqual([]);
});

test('a daily backup is due at its hour in UTC', () => {
  expect(getLatestDue(new Date('2026-11-29T03:00:00Z'), 3)).toEqual(new Date('2026-11-29T03:00:00Z'));
  expect(getLatestDue(new Date('2026-11-29T02:59:59Z'), 3)).toEqual(new Date('2026-11-28T03:00:00Z'));
});

test.each([
  [{ BACKUP_TARGET: 'backups' }, 'BACKUP_TARGET takes a folder'],
  [{ BACKUP_TARGET: 's3://' }, 'BACKUP_TARGET takes a folder'],
  [{ BACKUP_TARGET: '/b' }, 'BACKUP_TARGET and BACKUP_RECIPIENT belong together'],
  [
    { BACKUP_TARGET: '/b', BACKUP_RECIPIENT: 'age1typo' },
    'BACKUP_RECIPIENT takes the recipient of an age key',
  ],
  [{ BACKUP_HOUR: '24' }, 'BACKUP_HOUR takes an hour, 0-23'],
])('refuses %o', (env, line) => {
  expect(() => readConfig(env)).toThrow(line);
});

test('a server without a target makes none', async () => {
  const api = await startApi();

  await runJob(api);

  expect(await getStatus(api)).toEqual({ target: null, hour: null, last_good_at: null, backups: [] });
  expect(await api.count('backups')).toBe(0);
});
