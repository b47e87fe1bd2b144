import type { Command } from 'commander';
import { type DatabaseFacts, readDatabaseFacts, type Standby } from './readDatabaseFacts';
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

interface Finding {
  level: 'ok' | 'note' | 'problem';
  text: string;
}

const ok = (text: string): Finding => ({ level: 'ok', text });
const note = (text: string): Finding => ({ level: 'note', text });
const problem = (text: string): Finding => ({ level: 'problem', text });

/** Finds what is right and wrong with a database, and what a failover may lose. */
export function assess(facts: DatabaseFacts): Finding[] {
  return [
    assessSchema(facts),
    ...assessRoles(facts),
    ...assessLocale(facts),
    ...assessDurability(facts),
    ...assessFailover(facts),
    assessRestore(facts),
  ];
}

function assessSchema({ version, schema, obstacle, isStandby }: DatabaseFacts): Finding {
  if (isStandby) return problem('The database is a standby: it accepts no changes');
  if (schema === 'newer') return problem('A newer version of Keystock has migrated the database');
  if (obstacle) return problem(`The next start fails: ${obstacle}`);
  if (schema === 'older') return note('The schema is older than this version: the next start migrates it');
  return ok(`PostgreSQL ${version} with the schema of this version`);
}

function assessRoles({ isSuperuser }: DatabaseFacts): Finding[] {
  if (!isSuperuser) return [];
  return [
    note(
      'Migrations and commands run as a superuser: a role that owns the database is sufficient (docs/deploy.md)',
    ),
  ];
}

function assessLocale({ knowsLetters }: DatabaseFacts): Finding[] {
  if (knowsLetters) return [];
  return [
    note(
      "The locale of the database knows ASCII only: searches tell Ł from ł; give Keystock one made with LOCALE 'C.UTF-8'",
    ),
  ];
}

/** A power failure loses answered orders, or damages the files, where these are off. */
function assessDurability({ settings }: DatabaseFacts): Finding[] {
  const off = ['fsync', 'full_page_writes'].filter((name) => settings[name] === 'off');
  const findings = off.map((name) =>
    problem(`${name} is off: after a power failure the database may be damaged; turn it on`),
  );
  if (settings.synchronous_commit === 'off')
    findings.push(
      note('synchronous_commit is off on this server; Keystock turns it on for its own sessions'),
    );
  if (settings.data_checksums === 'off')
    findings.push(note('data_checksums is off: damage by the disk goes unnoticed'));
  return findings.length > 0 ? findings : [ok('Committed changes are on disk, with checksums')];
}

const MAY_LOSE =
  'a failover to it loses what it has not received: orders that were answered, whose keys may then be given again';

function assessFailover(facts: DatabaseFacts): Finding[] {
  const { standbys, settings } = facts;
  const isSynchronous = settings.synchronous_standby_names !== '' && settings.synchronous_commit !== 'local';
  if (standbys.length === 0)
    return [
      isSynchronous
        ? problem('synchronous_standby_names is set, but no standby is connected: every order waits')
        : note('No standby is connected: restore a backup if this machine is lost (docs/deploy.md)'),
    ];
  if (standbys.some(({ state }) => state === null))
    return [note('The standbys are visible to a role with pg_monitor only: GRANT pg_monitor to this one')];
  const findings = standbys.map((standby) => assessStandby(standby, isSynchronous));
  const hasSynchronous = standbys.some(({ state }) => state === 'sync' || state === 'quorum');
  if (!hasSynchronous)
    findings.push(note('Set synchronous_standby_names for a failover without loss (docs/deploy.md)'));
  return findings;
}

function assessStandby({ name, state, lagSeconds }: Standby, isSynchronous: boolean): Finding {
  if (isSynchronous && (state === 'sync' || state === 'quorum'))
    return ok(`Standby ${name} is synchronous: a failover to it loses no answered order`);
  const lag = lagSeconds === null ? '' : ` and ${lagSeconds.toFixed(1)} s behind`;
  return note(`Standby ${name} is asynchronous${lag}: ${MAY_LOSE}`);
}

function assessRestore({ settings }: DatabaseFacts): Finding {
  const canRecover = settings.archive_mode !== 'off' && settings.wal_level !== 'minimal';
  return canRecover
    ? ok('The log is archived: the database can be restored to a point in time')
    : note(
        'The log is not archived: a restore returns to the last backup; its orders are asked of the shops again',
      );
}
