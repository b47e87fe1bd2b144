import type { Command } from 'commander';
import { type AuditBreak, verifyAudit } from '../audit/verifyAudit';
import { withKeystock } from './withDatabase';

export function auditCommands(program: Command): void {
  const audit = program.command('audit').description('who did what');
  audit
    .command('verify')
    .description(
      'checks that no row of the audit log was edited, removed or inserted; exit code 1 if one was',
    )
    .action(verify);
}

async function verify(): Promise<void> {
  const { rows, breaks } = await withKeystock(({ db }) => verifyAudit(db));
  if (breaks.length === 0) return console.log(`OK: ${rows.toLocaleString('en')} rows, every chain is whole`);
  for (const one of breaks) console.error(describe(one));
  process.exitCode = 1;
}

function describe({ chain, position, id, what }: AuditBreak): string {
  const row = id === null ? 'a row' : `row ${id}`;
  const happened = what === 'cut' ? 'the last rows are missing' : `${row} was ${what}`;
  return `Broken: chain ${chain}, position ${position}: ${happened}`;
}
