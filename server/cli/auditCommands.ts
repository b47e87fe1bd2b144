import type { Command } from 'commander';
import type { ChainBreak } from '../domains/audit/chains';
import { verifyAudit } from '../domains/audit/verifyAudit';
import { verifyHeads } from '../domains/audit/verifyHeads';
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
  for (const line of heads?.foreignLines ?? [])
    console.error(`Line ${line} of ${file} is no head of this audit log`);
  // The first user is recorded when the database is made.
  if (chains.rows === 0 && chains.purged === 0) descriptions.add('The audit log is empty');
  for (const description of descriptions) console.error(description);
  if (descriptions.size > 0 || heads?.foreignLines.length) {
    process.exitCode = 1;
    return;
  }
  const found = heads ? `, with all ${toText(heads.heads)} heads` : '';
  console.log(`OK: ${toText(chains.rows)} rows, every chain is whole${found}`);
  if (!heads)
    console.log('That no chain lost its end is proved only by heads that were sent elsewhere: use --heads');
  if (chains.purged > 0)
    console.log(
      `${toText(chains.purged)} older rows were deleted by the retention${describePurged(heads?.purged)}`,
    );
}

const toText = (count: number) => count.toLocaleString('en');
const describePurged = (heads = 0) => (heads > 0 ? `, those of ${toText(heads)} heads among them` : '');

function describeBreak({ chain, position, id, kind }: ChainBreak): string {
  return `Broken: chain ${chain}, position ${position}: ${describeKind(id, kind)}`;
}

function describeKind(id: number | null, kind: ChainBreak['kind']): string {
  if (kind === 'truncated') return 'the last rows are missing';
  if (kind === 'forged') return 'the anchor of the deleted rows is forged';
  return `${id === null ? 'a row' : `row ${id}`} was ${kind}`;
}
