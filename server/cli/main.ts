import { Command, CommanderError } from 'commander';
import { isDatabaseAway } from '../db/errors';
import { AppError } from '../errors';
import { describeError, reasonOf } from '../log';
import { StartError } from '../startError';
import { adminCommands } from './adminCommands';
import { auditCommands } from './auditCommands';
import { backupCommands } from './backupCommands';
import { keysCommands } from './keysCommands';
import { INTERRUPTED, Interrupted } from './withDatabase';

const HELP = `
Reads the environment of the server (DATA_DIR, DATABASE_URL, ENCRYPTION_KEY) and works whether it runs or not.
No password or passphrase is ever given on the command line.

Exit codes: 0 done, 1 refused or failed, 2 not understood, 130 interrupted.`;

const NOT_UNDERSTOOD = 2;

const program = new Command('keystock')
  .description('Keystock from the command line: npm run keystock -- <command>')
  .addHelpText('after', HELP)
  .exitOverride();
adminCommands(program);
auditCommands(program);
keysCommands(program);
backupCommands(program);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = tell(error);
}

function tell(error: unknown): number {
  // Commander has said it already.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : NOT_UNDERSTOOD;
  const isOurs = error instanceof AppError || error instanceof StartError;
  if (isOurs) console.error(`keystock: ${error.message}`);
  else if (isDatabaseAway(error)) console.error(`keystock: database unavailable: ${reasonOf(error)}`);
  else console.error('keystock: failed:', describeError(error));
  return error instanceof Interrupted ? INTERRUPTED : 1;
}
