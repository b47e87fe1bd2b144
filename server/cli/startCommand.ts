import type { Command } from 'commander';

/** For the help: `bin/keystock.mjs` starts the server without this program, and it reads its flags itself. */
export function startCommand(program: Command): void {
  program
    .command('start')
    .description('runs the server until it is stopped by SIGTERM or SIGINT')
    .option('--demo', 'fills an empty database with the data of an example shop')
    .option('--api-only', 'leaves the console to another server');
}
