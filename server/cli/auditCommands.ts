import type { Command } from 'commander';
import { type ChainBreak, verifyAudit } from '../modules/audit/verifyAudit';
import { withServices } from './withServices';

export function auditCommands(program: Command): void {
  const audit = program.command('audit').description('who did what');
  audit
    .command('verify')
    .description(
      'checks that no row of the audit log was edited, removed or inserted; exit code 1 if one was',
    )
    .action(verifyChains);
}

async function verifyChains(): Promise<void> {
  const { rows, breaks } = await withServices(({ db }) => verifyAudit(db));
  if (breaks.length === 0) return console.log(`OK: ${rows.toLocaleString('en')} rows, every chain is whole`);
  for (const chainBreak of breaks) console.error(describeBreak(chainBreak));
  process.exitCode = 1;
}

function describeBreak({ chain, position, id, kind }: ChainBreak): string {
  const row = id === null ? 'a row' : `row ${id}`;
  const description = kind === 'truncated' ? 'the last rows are missing' : `${row} was ${kind}`;
  return `Broken: chain ${chain}, position ${position}: ${description}`;
}
