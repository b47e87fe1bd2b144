import type { Command } from 'commander';

/** The server reads its flags itself: `bin/keystock.mjs` starts it without this program. */
export function startCommand(program: Command): void {
  program
    .command('start')
    .description('runs the server until it is stopped by SIGTERM or SIGINT')
    .option('--demo', 'fills an empty database with the data of an example shop')
    .option('--api-only', 'leaves the console to another server')
    .action(async () => {
      await import('../app/main');
    });
}
