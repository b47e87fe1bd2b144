import type { Command } from 'commander';
import { type RotationResult, rotateKeys } from '../modules/system/rotateKeys';
import { createProgress } from './createProgress';
import { withServices } from './withServices';

const HELP = `
A key kept in DATA_DIR is replaced by a new one; running servers notice by themselves. With ENCRYPTION_KEY, first
give every server the new key, and the old one as ENCRYPTION_KEY_PREVIOUS, and restart them. Servers go on working
meanwhile. A rotation that was broken off is finished by running it again.`;

export function keysCommands(program: Command): void {
  const keys = program.command('keys').description('the key that everything stored is encrypted with');
  keys
    .command('rotate')
    .description('encrypts everything anew under another key')
    .addHelpText('after', HELP)
    .action(rotateEncryptionKeys);
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

function summarize({ done, isRenewed }: RotationResult): string {
  if (done === 0) return 'Everything is under the current key already. For another, see keys rotate --help.';
  const reencrypted = `${done.toLocaleString('en')} secrets are under the ${isRenewed ? 'new' : 'current'} key`;
  const oldKeyHint = process.env.ENCRYPTION_KEY
    ? 'ENCRYPTION_KEY_PREVIOUS may go'
    : 'the old key is kept beside it';
  return `${reencrypted}; ${oldKeyHint}.`;
}
