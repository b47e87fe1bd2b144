import type { Command } from 'commander';
import { type Rotated, rotateKeys } from '../security/rotateKeys';
import { printProgress } from './printProgress';
import { withKeystock } from './withDatabase';

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
    .action(rotate);
}

async function rotate(): Promise<void> {
  const progress = printProgress('re-encrypted');
  const rotated = await withKeystock((ctx) => rotateKeys(ctx, ctx.keyring, progress.show)).finally(
    progress.end,
  );
  for (const name of rotated.unreadable) console.error(`No key reads ${name}; it was left as it is`);
  console.log(summary(rotated));
  if (rotated.unreadable.length > 0) process.exitCode = 1;
}

function summary({ done, isRenewed }: Rotated): string {
  if (done === 0) return 'Everything is under the current key already. For another, see keys rotate --help.';
  const under = `${done.toLocaleString('en')} secrets are under the ${isRenewed ? 'new' : 'current'} key`;
  const kept = process.env.ENCRYPTION_KEY
    ? 'ENCRYPTION_KEY_PREVIOUS may go'
    : 'the old key is kept beside it';
  return `${under}; ${kept}.`;
}
