import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { generateIdentity, identityToRecipient } from 'age-encryption';
import { expect, test, vi } from 'vitest';
import { makeBackupJob } from '../../../server/domains/system/backups/makeBackupJob';
import { buildPool } from '../build';
import { createDatabase } from '../createDatabase';
import { runCommand } from '../runCommand';
import { startApi } from '../startApi';
import { createTempFolder } from '../startServer';
import { withConnection } from '../withConnection';

vi.setConfig({ testTimeout: 120_000 });

test('lists the backups by schedule, and restores the latest or one of a name by a command', async () => {
  const BACKUP_TARGET = await createTempFolder();
  const identity = await generateIdentity();
  const identityFile = join(await createTempFolder(), 'identity.txt');
  await writeFile(identityFile, `# created: today\n# public key: age1\n${identity}\n`);
  const env = { BACKUP_TARGET, BACKUP_RECIPIENT: await identityToRecipient(identity) };
  const api = await startApi(env);
  await buildPool(api, { name: 'Saved' });
  await makeBackupJob.run(api.services, [{}]);
  const restore = async (name: string) => {
    const DATABASE_URL = await createDatabase('template1');
    const target = { ...env, DATABASE_URL, DATA_DIR: await createTempFolder() };
    const result = await runCommand(`restore ${name} --identity-file ${identityFile}`, target);
    const pools = async () =>
      withConnection(DATABASE_URL, async (client) => (await client.query('SELECT name FROM pools')).rows);
    return { ...result, pools };
  };

  const listed = await runCommand('backups', env);
  const name = listed.stdout.split(' ')[0] ?? '';
  const latest = await restore('latest');
  const named = await restore(name);
  const missing = await restore('keystock-2020-01-01T000000Z.backup');

  expect(listed).toMatchObject({
    code: 0,
    stdout: expect.stringMatching(/^keystock-\S+\.backup {2}[\d.]+ MB\n$/),
  });
  expect(latest).toMatchObject({ code: 0, stdout: expect.stringMatching(/^[\d,]+ rows restored/) });
  expect(await latest.pools()).toEqual([{ name: 'Saved' }]);
  expect(named.code).toBe(0);
  expect(await named.pools()).toEqual([{ name: 'Saved' }]);
  expect(missing).toMatchObject({
    code: 1,
    stderr: 'keystock: There is no such backup in BACKUP_TARGET: keystock-2020-01-01T000000Z.backup\n',
  });
});

test('says that no target is set', async () => {
  expect(await runCommand('backups', {})).toMatchObject({
    code: 1,
    stderr: 'keystock: BACKUP_TARGET is not set: there are no backups by schedule\n',
  });
});
