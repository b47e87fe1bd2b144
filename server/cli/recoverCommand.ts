import type { Command } from 'commander';
import * as z from 'zod/mini';
import { TimestampInput } from '#contract/shared/fields';
import { startRecovery } from '../domains/recovery/startRecovery';
import { StartError } from '../platform/errors';
import { withServices } from './withServices';

const HELP = `
For a database that was set back in a way that Keystock may not notice at once, such as a snapshot of its disk, or after
a restore of the shops, too. Run it before the server starts. Orders wait until each shop was read for the keys that they
got since, as after a restore.`;

export function recoverCommand(program: Command): void {
  program
    .command('recover')
    .description('treats what was given since a time as unknown, as after a restore')
    .requiredOption('--since <time>', 'the time of the snapshot, such as 2026-11-23T10:00:00Z')
    .option(
      '--shops-restored',
      'the shops were restored, too, and lack orders: a user resumes each, which quarantines its keys',
    )
    .option(
      '--sites-missing',
      'a site, or the API keys of one, were added since: the keys of all pools are quarantined',
    )
    .addHelpText('after', HELP)
    .action(recover);
}

interface RecoverOptions {
  since: string;
  shopsRestored?: boolean;
  sitesMissing?: boolean;
}

async function recover(options: RecoverOptions): Promise<void> {
  const { since: text, shopsRestored = false, sitesMissing = false } = options;
  const since = new Date(z.safeParse(TimestampInput, text).data ?? Number.NaN);
  if (Number.isNaN(since.getTime())) throw new StartError(`--since: ${text} is not a time with its zone`);
  if (since > new Date()) throw new StartError(`--since: ${text} is in the future`);
  await withServices((ctx) =>
    startRecovery(ctx, since, { areShopsRestored: shopsRestored, areSitesMissing: sitesMissing }),
  );
  console.log(`Sites get no keys until it is known which ones they got since ${since.toISOString()}.`);
}
