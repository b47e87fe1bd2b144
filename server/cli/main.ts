import { Command, CommanderError } from 'commander';
import { isDatabaseUnavailable } from '../platform/db/errors';
import { AppError, StartError } from '../platform/errors';
import { getRootCauseMessage, serializeError } from '../platform/log';
import { RELEASE_NAME } from '../platform/release';
import { adminCommands } from './adminCommands';
import { auditCommands } from './auditCommands';
import { backupCommands } from './backupCommands';
import { doctorCommand } from './doctor/doctorCommand';
import { keysCommands } from './keysCommands';
import { recoverCommand } from './recoverCommand';
import { startCommand } from './startCommand';
import { versionCommand } from './versionCommand';
import { INTERRUPTED_EXIT_CODE, Interrupted } from './withServices';

const HELP = `
Reads the environment of the server (DATA_DIR, DATABASE_URL, ENCRYPTION_KEY) and works whether it runs or not.
No password or passphrase is ever given on the command line.

Exit codes: 0 done, 1 refused or failed, 2 not understood, 130 interrupted.`;

const USAGE_ERROR_EXIT_CODE = 2;

const program = new Command('keystock')
  .description('Keystock: the server and its commands')
  .version(RELEASE_NAME)
  .addHelpText('after', HELP)
  .exitOverride();
startCommand(program);
adminCommands(program);
auditCommands(program);
keysCommands(program);
backupCommands(program);
recoverCommand(program);
doctorCommand(program);
versionCommand(program);

try {
  await program.parseAsync();
} catch (error) {
  process.exitCode = reportError(error);
}

function reportError(error: unknown): number {
  // Commander has already printed the error.
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE_ERROR_EXIT_CODE;
  const isExpected = error instanceof AppError || error instanceof StartError;
  if (isExpected) console.error(`keystock: ${error.message}`);
  else if (isDatabaseUnavailable(error))
    console.error(`keystock: database unavailable: ${getRootCauseMessage(error)}`);
  else console.error('keystock: failed:', serializeError(error));
  return error instanceof Interrupted ? INTERRUPTED_EXIT_CODE : 1;
}
