import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import type { Command } from 'commander';
import { type Backup, readBackup } from '../backup/readBackup';
import { restoreBackup } from '../backup/restoreBackup';
import { writeBackup } from '../backup/writeBackup';
import { openDataDir } from '../dataDir';
import { invalid } from '../errors';
import { keepKeys, keepPreviousKeys, readKeptKeys } from '../security/keyring';
import { rotateKeys } from '../security/rotateKeys';
import { StartError } from '../startError';
import { askNewSecret, askSecret } from './askSecret';
import { printProgress } from './printProgress';
import { keyringOf, type Opened, withDatabase, withKeystock } from './withDatabase';

const PASSPHRASE = 'It is typed unseen, or taken from the first line of the standard input or of a file.';
const FROM_FILE = [
  '--passphrase-file <file>',
  'take the passphrase from the first line of this file',
] as const;
const MIN_PASSPHRASE = 12;

interface Options {
  passphraseFile?: string;
}

export function backupCommands(program: Command): void {
  program
    .command('backup <file>')
    .description(
      `writes everything, encryption key included, into one file under a passphrase. ${PASSPHRASE}`,
    )
    .option(...FROM_FILE)
    .action(backup);
  program
    .command('restore <file>')
    .description(`brings a backup into an empty database. The passphrase: ${PASSPHRASE}`)
    .option(...FROM_FILE)
    .action(restore);
}

async function backup(file: string, { passphraseFile }: Options): Promise<void> {
  if (existsSync(file)) throw new StartError(`${file} is there already; nothing is overwritten`);
  const passphrase = passphraseFile ? await firstLineOf(passphraseFile) : await askNewSecret('Passphrase');
  if (passphrase.length < MIN_PASSPHRASE) {
    throw invalid({ passphrase: `The passphrase must be at least ${MIN_PASSPHRASE} characters` });
  }
  const progress = printProgress('rows written');
  const rows = await withKeystock((ctx) =>
    writeBackup(ctx, ctx.keyring, file, passphrase, progress.show),
  ).finally(progress.end);
  console.log(
    `${file}: ${rows.toLocaleString('en')} rows and the encryption key. Keep the passphrase elsewhere.`,
  );
}

async function restore(file: string, { passphraseFile }: Options): Promise<void> {
  const passphrase = passphraseFile ? await firstLineOf(passphraseFile) : await askSecret('Passphrase');
  const opened = await readBackup(file, passphrase);
  const progress = printProgress('rows restored');
  const rows = await withDatabase((ctx) => restoreInto(ctx, file, opened, progress.show)).finally(
    progress.end,
  );
  console.log(`${rows.toLocaleString('en')} rows restored, as they were at ${opened.manifest.madeAt}`);
}

/** Under the key this machine is given, if that is another; else with the backup's own in DATA_DIR. */
async function restoreInto(ctx: Opened, file: string, backup: Backup, onProgress: (rows: number) => void) {
  const [current, ...previous] = backup.manifest.keys.map((key) => Buffer.from(key, 'base64'));
  if (!current) throw new StartError(`${file} holds no encryption key`);
  const { ENCRYPTION_KEY: given, DATA_DIR } = ctx.config;
  const [kept] = given ? [given] : readKeptKeys(ctx.dataDir);
  const isOther = kept !== undefined && !kept.equals(current);
  if (isOther && !given) {
    throw new StartError(
      `DATA_DIR ${DATA_DIR} holds another encryption key; move its encryption-key away first`,
    );
  }
  const dataDir = isOther ? openDataDir(DATA_DIR) : ctx.dataDir;
  const keep = () => {
    if (isOther) keepPreviousKeys(dataDir, [current, ...previous]);
    else if (given) keepPreviousKeys(dataDir, previous);
    else keepKeys(dataDir, [current, ...previous]);
  };

  const rows = await restoreBackup({ ...ctx, file, keepKeys: keep, onProgress }, backup);
  if (isOther) await rotateKeys(ctx, keyringOf({ ...ctx, dataDir }), () => undefined);
  return rows;
}

async function firstLineOf(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new StartError(`${file} cannot be read (${error.code})`);
  });
  return text.split(/\r?\n/)[0] ?? '';
}
