import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { textOf } from '#contract/texts/Text';
import { openAuditKey } from '../domains/audit/openAuditKey';
import { rotateKeys } from '../domains/system/rotateKeys';
import {
  type Keyring,
  readKeyFile,
  saveKeys,
  savePreviousKeys,
  staticKeyring,
} from '../platform/crypto/keyring';
import { openDataDir } from '../platform/dataDir';
import { invalid, StartError } from '../platform/errors';
import { type Backup, readBackup } from './backup/readBackup';
import { restoreBackup } from './backup/restoreBackup';
import { writeBackup } from './backup/writeBackup';
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
    .command('restore <file>')
    .description(`brings a backup into an empty database. The passphrase: ${PASSPHRASE_HELP}`)
    .option(...PASSPHRASE_FILE_OPTION)
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

async function runRestore(file: string, { passphraseFile }: PassphraseOptions): Promise<void> {
  const passphrase = passphraseFile ? await readFirstLine(passphraseFile) : await promptSecret('Passphrase');
  const contents = await readBackup(file, passphrase);
  const progress = createProgress('rows restored');
  const rows = await withDatabase((ctx) => restoreUnderLocalKey(ctx, file, contents, progress.show)).finally(
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

async function readFirstLine(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code})`);
  });
  return text.split(/\r?\n/)[0] ?? '';
}
