import type { Command } from 'commander';
import { RELEASE_NAME } from '../platform/release';

export function versionCommand(program: Command): void {
  program
    .command('version')
    .description('says the version and the commit that it was built from')
    .action(() => console.log(RELEASE_NAME));
}
