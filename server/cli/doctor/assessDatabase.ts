import { type Finding, findingsOf } from './Finding';
import type { DatabaseFacts, Standby } from './readDatabaseFacts';
import { assessSupport } from './supportedUntil';

/** Finds what is right and wrong with a database, and what a failover may lose. */
export function assessDatabase(facts: DatabaseFacts): Finding[] {
  return [
    assessSchema(facts),
    ...assessSupport('PostgreSQL', facts.version),
    ...assessRoles(facts),
    ...assessLocale(facts),
    ...assessCollation(facts),
    ...assessExtensions(facts),
    assessClock(facts),
    ...assessDurability(facts),
    ...assessFailover(facts),
    assessRestore(facts),
  ];
}

function assessSchema({ version, schema, obstacle, isStandby }: DatabaseFacts): Finding {
  const { ok, note, problem } = findingsOf('schema');
  if (isStandby)
    return problem('The database is a standby: it accepts no changes', 'Use the address of the primary');
  if (schema === 'newer')
    return problem(
      'A newer version of Keystock has migrated the database',
      'Start that version, or restore a backup from before',
    );
  if (obstacle) return problem(`The next start fails: ${obstacle}`, null);
  if (schema === 'older')
    return note(
      'The schema is older than this version: the next start migrates it',
      'Make a backup with the version that ran last',
    );
  return ok(`PostgreSQL ${version} with the schema of this version`);
}

function assessRoles({ isSuperuser }: DatabaseFacts): Finding[] {
  if (!isSuperuser) return [];
  return [
    findingsOf('role').note(
      'Migrations and commands run as a superuser',
      'A role that owns the database is sufficient: deploy/database.sql creates it',
    ),
  ];
}

function assessLocale({ knowsLetters }: DatabaseFacts): Finding[] {
  if (knowsLetters) return [];
  return [
    findingsOf('locale').note(
      'The locale of the database knows ASCII only: searches tell Ł from ł',
      "Give Keystock a database made with LOCALE 'C.UTF-8'",
    ),
  ];
}

/** Another version of the operating system's collation sorts otherwise than the indexes on disk. */
function assessCollation({ collation: { database, recorded, actual } }: DatabaseFacts): Finding[] {
  if (recorded === null || actual === null || recorded === actual) return [];
  return [
    findingsOf('collation').problem(
      `The database was made with version ${recorded} of its collation, the machine has ${actual}: indexes may miss rows`,
      `As its owner, run: REINDEX DATABASE ${database}; ALTER DATABASE ${database} REFRESH COLLATION VERSION`,
    ),
  ];
}

function assessExtensions({ extensions }: DatabaseFacts): Finding[] {
  return extensions
    .filter(({ installed, available }) => available !== null && installed !== available)
    .map(({ name, installed, available }) =>
      findingsOf('extension').note(
        `The extension ${name} has version ${installed}, the machine has ${available}`,
        `As its owner, run: ALTER EXTENSION ${name} UPDATE`,
      ),
    );
}

const NOTED_CLOCK_SECONDS = 5;
/** Codes of a second factor, tokens and signatures for Amazon are refused from here on. */
const WRONG_CLOCK_SECONDS = 30;

function assessClock({ clockAheadSeconds: ahead }: DatabaseFacts): Finding {
  const { ok, note, problem } = findingsOf('clock');
  const seconds = Math.abs(ahead);
  if (seconds < NOTED_CLOCK_SECONDS) return ok('The clocks of the database and of this machine agree');
  const text = `The clock of the database is ${seconds.toFixed(0)} s ${ahead > 0 ? 'ahead of' : 'behind'} this machine's`;
  const remedy = 'Let a time service set both clocks (chrony, systemd-timesyncd)';
  return seconds < WRONG_CLOCK_SECONDS ? note(text, remedy) : problem(text, remedy);
}

/** A power failure loses answered orders, or damages the files, where these are off. */
function assessDurability({ settings }: DatabaseFacts): Finding[] {
  const { ok, note, problem } = findingsOf('durability');
  const findings = ['fsync', 'full_page_writes']
    .filter((name) => settings[name] === 'off')
    .map((name) =>
      problem(`${name} is off: after a power failure the database may be damaged`, `Turn ${name} on`),
    );
  if (settings.synchronous_commit === 'off')
    findings.push(
      note(
        'synchronous_commit is off on this server; Keystock turns it on for its own sessions',
        'Turn it on for what else writes to this database',
      ),
    );
  if (settings.data_checksums === 'off')
    findings.push(
      note(
        'data_checksums is off: damage by the disk goes unnoticed',
        'Stop PostgreSQL and run pg_checksums --enable',
      ),
    );
  return findings.length > 0 ? findings : [ok('Committed changes are on disk, with checksums')];
}

const MAY_LOSE =
  'a failover to it loses what it has not received: orders that were answered, whose keys may then be given again';
const SET_SYNCHRONOUS = 'Set synchronous_standby_names for a failover without loss (docs/deploy.md)';

function assessFailover({ standbys, settings }: DatabaseFacts): Finding[] {
  const { note, problem } = findingsOf('standby');
  const isSynchronous = settings.synchronous_standby_names !== '' && settings.synchronous_commit !== 'local';
  if (standbys.length === 0)
    return [
      isSynchronous
        ? problem(
            'synchronous_standby_names is set, but no standby is connected: every order waits',
            'Start the standby, or empty synchronous_standby_names',
          )
        : note('No standby is connected', 'Restore a backup if this machine is lost (docs/deploy.md)'),
    ];
  if (standbys.some(({ state }) => state === null))
    return [
      note(
        'The standbys are visible to a role with pg_monitor only',
        'As a superuser, GRANT pg_monitor to the role of the address',
      ),
    ];
  return standbys.map((standby) => assessStandby(standby, isSynchronous));
}

function assessStandby({ name, state, lagSeconds }: Standby, isSynchronous: boolean): Finding {
  const { ok, note } = findingsOf('standby');
  if (isSynchronous && (state === 'sync' || state === 'quorum'))
    return ok(`Standby ${name} is synchronous: a failover to it loses no answered order`);
  const lag = lagSeconds === null ? '' : ` and ${lagSeconds.toFixed(1)} s behind`;
  return note(`Standby ${name} is asynchronous${lag}: ${MAY_LOSE}`, SET_SYNCHRONOUS);
}

function assessRestore({ settings }: DatabaseFacts): Finding {
  const { ok, note } = findingsOf('archive');
  const canRecover = settings.archive_mode !== 'off' && settings.wal_level !== 'minimal';
  return canRecover
    ? ok('The log is archived: the database can be restored to a point in time')
    : note(
        'The log is not archived: a restore returns to the last backup; its orders are asked of the shops again',
        "Archive PostgreSQL's log (archive_mode) if that is not enough",
      );
}
