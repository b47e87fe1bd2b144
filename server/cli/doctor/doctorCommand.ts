import type { Command } from 'commander';
import { type Config, readConfig } from '../../platform/config';
import { isDatabaseUnavailable } from '../../platform/db/errors';
import { StartError } from '../../platform/errors';
import { getRootCauseMessage } from '../../platform/log';
import { release } from '../../platform/release';
import { Interrupted, withDatabase } from '../withServices';
import { assessCertificates } from './assessCertificates';
import { assessDatabase } from './assessDatabase';
import { assessMachine } from './assessMachine';
import { assessOperation } from './assessOperation';
import { type Finding, findingsOf } from './Finding';
import { listCertificateHosts, readCertificates } from './readCertificates';
import { readDatabaseFacts } from './readDatabaseFacts';
import { readMachineFacts } from './readMachineFacts';
import { type OperationFacts, readOperationFacts } from './readOperationFacts';

interface DoctorOptions {
  json?: boolean;
}

export function doctorCommand(program: Command): void {
  program
    .command('doctor')
    .description(
      'checks the machine, the database, backups, email, shops and certificates, and says what to do; exit code 1 if something is wrong',
    )
    .option('--json', 'prints the findings as JSON, for monitoring')
    .action(examine);
}

const LABELS: Record<Finding['level'], string> = { ok: 'OK', note: 'Note', problem: 'Problem' };

async function examine({ json = false }: DoctorOptions): Promise<void> {
  const findings = await findAll(readConfig(process.env));
  const hasProblem = findings.some(({ level }) => level === 'problem');
  if (json) console.log(JSON.stringify({ ...release, is_ok: !hasProblem, findings }, null, 2));
  else for (const finding of findings) console.log(formatFinding(finding));
  if (hasProblem) process.exitCode = 1;
}

const formatFinding = ({ level, text, remedy }: Finding) =>
  `${LABELS[level]}: ${text}${remedy ? `\n  ${remedy}` : ''}`;

/** Findings of the machine come without the database, too. */
async function findAll(config: Config): Promise<Finding[]> {
  const { findings, operation } = await examineDatabase(config);
  const certificates = await readCertificates(listCertificateHosts(config, operation?.siteUrls ?? []));
  return [
    ...assessMachine(await readMachineFacts(config)),
    ...findings,
    ...(operation ? assessOperation(operation) : []),
    ...assessCertificates(certificates),
  ];
}

interface DatabaseExamination {
  findings: Finding[];
  /** Missing while the tables are not those of this version. */
  operation?: OperationFacts;
}

async function examineDatabase(config: Config): Promise<DatabaseExamination> {
  try {
    return await withDatabase(async ({ db }) => {
      const facts = await readDatabaseFacts(db, { isEmbedded: !config.DATABASE_URL });
      const operation = facts.schema === 'current' ? await readOperationFacts(db, config) : undefined;
      return { findings: assessDatabase(facts), operation };
    });
  } catch (error) {
    const { problem } = findingsOf('database');
    if (error instanceof StartError && !(error instanceof Interrupted))
      return { findings: [problem(error.message, null)] };
    if (!isDatabaseUnavailable(error)) throw error;
    const text = `The database cannot be reached: ${getRootCauseMessage(error)}`;
    return { findings: [problem(text, 'Start PostgreSQL, and check DATABASE_URL and the network')] };
  }
}
