import type { Command } from 'commander';
import { verifyHeads } from '../modules/audit/heads/verifyHeads';
import { type ChainBreak, verifyAudit } from '../modules/audit/verifyAudit';
import { withServices } from './withServices';

export function auditCommands(program: Command): void {
  const audit = program.command('audit').description('who did what');
  audit
    .command('verify')
    .description(
      'checks that no row of the audit log was edited, removed or inserted; exit code 1 if one was',
    )
    .option('--heads <file>', 'also compares with the signed heads that were sent to this file, or to a log')
    .action(verifyChains);
}

async function verifyChains({ heads: file }: { heads?: string }): Promise<void> {
  const { chains, heads } = await withServices(async ({ db, auditKey }) => ({
    chains: await verifyAudit(db, auditKey),
    heads: file ? await verifyHeads(db, auditKey, file) : undefined,
  }));
  const breaks = [...chains.breaks, ...(heads?.breaks ?? [])];
  const descriptions = new Set(breaks.map(describeBreak));
  for (const description of descriptions) console.error(description);
  for (const line of heads?.foreignLines ?? [])
    console.error(`Line ${line} of ${file} is no head of this audit log`);
  if (descriptions.size > 0 || heads?.foreignLines.length) {
    process.exitCode = 1;
    return;
  }
  const found = heads ? `, with all ${heads.heads.toLocaleString('en')} heads` : '';
  console.log(`OK: ${chains.rows.toLocaleString('en')} rows, every chain is whole${found}`);
}

function describeBreak({ chain, position, id, kind }: ChainBreak): string {
  const row = id === null ? 'a row' : `row ${id}`;
  const description = kind === 'truncated' ? 'the last rows are missing' : `${row} was ${kind}`;
  return `Broken: chain ${chain}, position ${position}: ${description}`;
}
