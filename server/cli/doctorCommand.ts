import type { Command } from 'commander';
import { assess, type Finding } from './doctor/assess';
import { readDatabaseFacts } from './doctor/readDatabaseFacts';
import { withDatabase } from './withServices';

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'checks the database and says what a power failure or a failover may lose; exit code 1 if something is wrong',
    )
    .action(examine);
}

const LABELS: Record<Finding['level'], string> = { ok: 'OK', note: 'Note', problem: 'Problem' };

async function examine(): Promise<void> {
  const findings = await withDatabase(async ({ config, db }) =>
    assess(await readDatabaseFacts(db, { isEmbedded: !config.DATABASE_URL })),
  );
  for (const { level, text } of findings) console.log(`${LABELS[level]}: ${text}`);
  if (findings.some(({ level }) => level === 'problem')) process.exitCode = 1;
}
