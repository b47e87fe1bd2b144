import { expect, onTestFinished } from 'vitest';
import { assess } from '../../../server/cli/doctorCommand';
import { type DatabaseFacts, readDatabaseFacts } from '../../../server/cli/readDatabaseFacts';
import { openDatabase } from '../../../server/platform/db/openDatabase';
import { test } from '../fixtures';
import { getDatabaseUrl } from '../withConnection';

const SETTINGS = {
  archive_mode: 'on',
  data_checksums: 'on',
  fsync: 'on',
  full_page_writes: 'on',
  synchronous_commit: 'on',
  synchronous_standby_names: '',
  wal_level: 'replica',
};

/** The findings of a database that differs from a good one. */
const examine = ({ settings, ...facts }: Partial<DatabaseFacts>) =>
  assess({
    version: '18.1',
    schema: 'current',
    isStandby: false,
    isSuperuser: false,
    knowsLetters: true,
    standbys: [],
    ...facts,
    settings: { ...SETTINGS, ...settings },
  }).map(({ level, text }) => `${level}: ${text}`);

const standby = (state: 'async' | 'sync' | null, lagSeconds: number | null = null) => ({
  name: 'replica',
  state,
  lagSeconds,
});
const isSynchronous = { settings: { synchronous_standby_names: 'replica' } };

test.each<[string, Partial<DatabaseFacts>, RegExp]>([
  ['a newer schema', { schema: 'newer' }, /^problem: A newer version/m],
  [
    'a role without rights',
    { schema: 'older', obstacle: 'the role' },
    /^problem: The next start fails: the role/m,
  ],
  ['a standby', { isStandby: true }, /^problem: The database is a standby/m],
  ['a superuser', { isSuperuser: true }, /^note: Migrations and commands run as a superuser/m],
  ['a locale of ASCII', { knowsLetters: false }, /^note: The locale of the database knows ASCII only/m],
  ['fsync off', { settings: { fsync: 'off' } }, /^problem: fsync is off/m],
  ['no checksums', { settings: { data_checksums: 'off' } }, /^note: data_checksums is off/m],
  ['no standby', {}, /^note: No standby is connected/m],
  [
    'an asynchronous standby',
    { standbys: [standby('async', 4.04)] },
    /^note: Standby replica is asynchronous and 4\.0 s behind: .* keys may then be given again$/m,
  ],
  [
    'a synchronous standby',
    { ...isSynchronous, standbys: [standby('sync')] },
    /^ok: Standby replica is synchronous/m,
  ],
  [
    'a synchronous standby that is not waited for',
    { standbys: [standby('sync')], settings: { ...isSynchronous.settings, synchronous_commit: 'local' } },
    /^note: Standby replica is asynchronous/m,
  ],
  [
    'a synchronous standby that is gone',
    isSynchronous,
    /^problem: synchronous_standby_names is set, but no/m,
  ],
  ['standbys of another role', { standbys: [standby(null)] }, /GRANT pg_monitor/],
  ['no archive', { settings: { archive_mode: 'off' } }, /^note: The log is not archived/m],
])('names %s', (_, facts, finding) => {
  expect(examine(facts).join('\n')).toMatch(finding);
});

test('reads the settings of the server, not those of its session', async ({ api: { services, sql } }) => {
  const [row] = await sql('SHOW wal_level');
  const [letters] = await sql<{ known: boolean }>("SELECT 'ä' ~ '^[[:alpha:]]$' AS known");

  const facts = await readDatabaseFacts(services.db, { isEmbedded: false });
  const owner = openDatabase(getDatabaseUrl(services), () => undefined);
  onTestFinished(() => owner.$client.end());

  expect(facts).toMatchObject({
    schema: 'current',
    isStandby: false,
    isSuperuser: false,
    // Of Debian's servers in the tests not: their locale is C.
    knowsLetters: letters?.known,
    standbys: [],
  });
  expect(await readDatabaseFacts(owner, { isEmbedded: false })).toMatchObject({ isSuperuser: true });
  expect(await readDatabaseFacts(owner, { isEmbedded: true })).toMatchObject({ isSuperuser: false });
  expect(facts.settings).toMatchObject({ ...row, fsync: 'off', synchronous_commit: 'on' });
});
