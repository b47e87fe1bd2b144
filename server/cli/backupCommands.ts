import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { textOf } from '#contract/texts/Text';
import { openAuditKey } from '../domains/audit/openAuditKey';
import { parseBackupName } from '../domains/system/backups/backupNames';
import {
  type Backup,
  type BackupSecret,
  type BackupSource,
  openBackupFile,
  readBackup,
} from '../domains/system/backups/readBackup';
import { restoreBackup } from '../domains/system/backups/restoreBackup';
import { writeBackup } from '../domains/system/backups/writeBackup';
import { rotateKeys } from '../domains/system/rotateKeys';
import type { BackupTarget, StoredFile } from '../platform/backupTarget/BackupTarget';
import { openTarget } from '../platform/backupTarget/openTarget';
import { readConfig } from '../platform/config';
import {
  type Keyring,
  readKeyFile,
  saveKeys,
  savePreviousKeys,
  staticKeyring,
} from '../platform/crypto/keyring';
import { openDataDir } from '../platform/dataDir';
import { invalid, StartError } from '../platform/errors';
import { getRootCauseMessage } from '../platform/log';
import { createProgress, promptNewSecret, promptSecret } from './prompts';
import { type CommandEnvironment, loadConfiguredKeyring, withDatabase, withServices } from './withServices';

const PASSPHRASE_HELP =
  'It is typed unseen, or taken from the first line of the standard input or of a file.';
const PASSPHRASE_FILE_OPTION = [
  '--passphrase-file <file>',
  'take the passphrase from the first line of this file',
] as const;
const MIN_PASSPHRASE_LENGTH = 12;

interface PassphraseOptions {
  passphraseFile?: string;
}

export function backupCommands(program: Command): void {
  program
    .command('backup <file>')
    .description(
      `writes everything, encryption key included, into one file under a passphrase. ${PASSPHRASE_HELP}`,
    )
    .option(...PASSPHRASE_FILE_OPTION)
    .action(runBackup);
  program
    .command('backups')
    .description('lists the backups by schedule in BACKUP_TARGET, the latest last')
    .action(listScheduled);
  program
    .command('restore <backup>')
    .description(
      `brings a backup into an empty database: a file, the name of one in BACKUP_TARGET, or “latest”. The passphrase: ${PASSPHRASE_HELP}`,
    )
    .option(...PASSPHRASE_FILE_OPTION)
    .option('--identity-file <file>', 'take the age identity of BACKUP_RECIPIENT from this file')
    .action(runRestore);
}

async function runBackup(file: string, { passphraseFile }: PassphraseOptions): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} is there already; nothing is overwritten`);
  const passphrase = passphraseFile
    ? await readFirstLine(passphraseFile)
    : await promptNewSecret('Passphrase');
  if (passphrase.length < MIN_PASSPHRASE_LENGTH) {
    throw invalid({ passphrase: textOf('accounts.passphrase_length', { min: MIN_PASSPHRASE_LENGTH }) });
  }
  const progress = createProgress('rows written');
  const rows = await withServices((ctx) =>
    writeBackup(ctx, ctx.keyring, file, passphrase, progress.show),
  ).finally(progress.end);
  console.log(
    `${file}: ${rows.toLocaleString('en')} rows and the encryption key. Keep the passphrase elsewhere.`,
  );
}

interface RestoreOptions extends PassphraseOptions {
  identityFile?: string;
}

async function runRestore(name: string, options: RestoreOptions): Promise<void> {
  const source = await openBackup(name);
  const contents = await readBackup(source, await readSecret(options));
  const progress = createProgress('rows restored');
  const rows = await withDatabase((ctx) => restoreUnderLocalKey(ctx, name, contents, progress.show)).finally(
    progress.end,
  );
  const { madeAt } = contents.manifest;
  console.log(`${rows.toLocaleString('en')} rows restored, as they were at ${madeAt}
Keystock asks the shops what was given since. If a site, or the API keys of one, were added since, run this before the start:
keystock recover --since ${madeAt} --sites-missing`);
}

/** Re-encrypts with this machine's key if it differs; otherwise stores the backup's keys in DATA_DIR. */
async function restoreUnderLocalKey(
  ctx: CommandEnvironment,
  file: string,
  backup: Backup,
  onProgress: (rows: number) => void,
) {
  const [current, ...previous] = backup.manifest.keys.map((key) => Buffer.from(key, 'base64'));
  if (!current) throw new StartError(`${file} holds no encryption key`);
  const { ENCRYPTION_KEY: configuredKey, DATA_DIR } = ctx.config;
  const [existingKey] = configuredKey ? [configuredKey] : readKeyFile(ctx.dataDir);
  const hasDifferentKey = existingKey !== undefined && !existingKey.equals(current);
  if (hasDifferentKey && !configuredKey) {
    throw new StartError(
      `DATA_DIR ${DATA_DIR} holds another encryption key; move its encryption-key away first`,
    );
  }
  const dataDir = hasDifferentKey ? openDataDir(DATA_DIR) : ctx.dataDir;
  const saveRestoredKeys = () => {
    if (hasDifferentKey) savePreviousKeys(dataDir, [current, ...previous]);
    else if (configuredKey) savePreviousKeys(dataDir, previous);
    else saveKeys(dataDir, [current, ...previous]);
  };

  const keyring = staticKeyring(current, ...previous);
  const restoring = { ...ctx, keyring, saveKeys: saveRestoredKeys, onProgress };
  const rows = await restoreBackup(restoring, backup);
  if (hasDifferentKey) await rotateToLocalKey(ctx, loadConfiguredKeyring({ ...ctx, dataDir }));
  return rows;
}

async function rotateToLocalKey(ctx: CommandEnvironment, keyring: Keyring): Promise<void> {
  const auditKey = await openAuditKey(ctx.db, keyring);
  await rotateKeys({ ...ctx, auditKey }, keyring, () => undefined);
}

async function openPlannedTarget(): Promise<BackupTarget> {
  const { backups: plan } = readConfig(process.env);
  if (!plan) throw new StartError('BACKUP_TARGET is not set: there are no backups by schedule');
  return openTarget(plan);
}

/** The backups by schedule, the latest last. */
async function listBackups(target: BackupTarget): Promise<StoredFile[]> {
  const files = await target.list().catch((error) => {
    throw new StartError(`BACKUP_TARGET cannot be read: ${getRootCauseMessage(error)}`);
  });
  return files.filter(({ name }) => parseBackupName(name)).sort((a, b) => (a.name < b.name ? -1 : 1));
}

async function listScheduled(): Promise<void> {
  const files = await listBackups(await openPlannedTarget());
  for (const { name, size } of files) console.log(`${name}  ${(size / 1_000_000).toFixed(1)} MB`);
  if (files.length === 0) console.log('There are no backups yet');
}

/** A file, or a backup by schedule. */
async function openBackup(name: string): Promise<BackupSource> {
  if (name !== 'latest' && (existsSync(name) || !parseBackupName(name))) return openBackupFile(name);
  const target = await openPlannedTarget();
  const file = (await listBackups(target)).findLast((stored) => name === 'latest' || stored.name === name);
  if (!file) throw new StartError(`There is no such backup in BACKUP_TARGET: ${name}`);
  return { name: file.name, ...(await target.read(file.name)) };
}

async function readSecret({ passphraseFile, identityFile }: RestoreOptions): Promise<BackupSecret> {
  if (!identityFile)
    return {
      passphrase: passphraseFile ? await readFirstLine(passphraseFile) : await promptSecret('Passphrase'),
    };
  // age-keygen writes comments before it.
  const lines = (await readText(identityFile)).split(/\r?\n/).map((line) => line.trim());
  return { identity: lines.find((line) => line && !line.startsWith('#')) ?? '' };
}

async function readFirstLine(file: string): Promise<string> {
  return (await readText(file)).split(/\r?\n/)[0] ?? '';
}

async function readText(file: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code})`);
  });
}
