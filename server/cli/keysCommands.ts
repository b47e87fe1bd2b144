import type { Command } from 'commander';
import { rotateIndex } from '../domains/system/rotateIndex';
import { type RotationResult, rotateKeys } from '../domains/system/rotateKeys';
import { createProgress } from './prompts';
import { withServices } from './withServices';

const HELP = `
A key kept in DATA_DIR is replaced by a new one; running servers notice by themselves. With ENCRYPTION_KEY, first
give every server the new key, and the old one as ENCRYPTION_KEY_PREVIOUS, and restart them. Servers go on working
meanwhile. A rotation that was broken off is finished by running it again.`;

const INDEX_HELP = `
Servers go on working meanwhile, also imports. A rotation that was broken off is finished by running it again.`;

export function keysCommands(program: Command): void {
  const keys = program.command('keys').description('the key that everything stored is encrypted with');
  keys
    .command('rotate')
    .description('encrypts everything anew under another key')
    .addHelpText('after', HELP)
    .action(rotateEncryptionKeys);
  keys
    .command('rotate-index')
    .description('gives the blind index, which finds keys without decrypting them, another key')
    .addHelpText('after', INDEX_HELP)
    .action(rotateIndexKey);
}

async function rotateEncryptionKeys(): Promise<void> {
  const progress = createProgress('re-encrypted');
  const result = await withServices((ctx) => rotateKeys(ctx, ctx.keyring, progress.show)).finally(
    progress.end,
  );
  for (const name of result.unreadable) console.error(`No key reads ${name}; it was left as it is`);
  console.log(summarize(result));
  if (result.unreadable.length > 0) process.exitCode = 1;
}

async function rotateIndexKey(): Promise<void> {
  const progress = createProgress('re-indexed');
  const { done, isRenewed } = await withServices((ctx) =>
    rotateIndex(ctx, ctx.keyring, progress.show),
  ).finally(progress.end);
  const indexes = `${done.toLocaleString('en')} indexes are under the`;
  console.log(isRenewed ? `${indexes} new key.` : `${indexes} key of the rotation that was broken off.`);
}

function summarize({ done, isRenewed }: RotationResult): string {
  if (done === 0) return 'Everything is under the current key already. For another, see keys rotate --help.';
  const reencrypted = `${done.toLocaleString('en')} secrets are under the ${isRenewed ? 'new' : 'current'} key`;
  const oldKeyHint = process.env.ENCRYPTION_KEY
    ? 'ENCRYPTION_KEY_PREVIOUS may go'
    : 'the old key is kept beside it';
  return `${reencrypted}; ${oldKeyHint}.`;
}
