import type pg from 'pg';
import { describeTables } from '../../server/domains/system/backups/writeBackup';

interface Column {
  name: string;
  type: string;
  /** Of an enum type. */
  values: string[] | null;
  /** The column that a foreign key leads to. */
  target: string | null;
  target_table: string | null;
  /** A value that the table's checks accept. */
  accepted: string | null;
}

const COLUMNS = `
  SELECT attname AS name, format_type(atttypid, NULL) AS type,
    (SELECT array_agg(enumlabel::text ORDER BY enumsortorder) FROM pg_enum WHERE enumtypid = atttypid) AS values,
    target, target_table,
    (SELECT substring(pg_get_constraintdef(oid) FROM attname || ' = ANY \\(ARRAY\\[''(\\w+)''')
     FROM pg_constraint WHERE conrelid = attrelid AND contype = 'c' AND attnum = ANY (conkey) LIMIT 1) AS accepted
  FROM pg_attribute LEFT JOIN LATERAL (
    SELECT f.attname AS target, confrelid::regclass::text AS target_table
    FROM pg_constraint, unnest(conkey, confkey) AS k (own, other), pg_attribute f
    WHERE contype = 'f' AND conrelid = pg_attribute.attrelid AND own = pg_attribute.attnum
      AND f.attrelid = confrelid AND f.attnum = other LIMIT 1
  ) reference ON true
  WHERE attrelid = $1::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = ''`;

/** Distinct values of the type; numbers beyond those of the rows that exist. */
const TYPES: Record<string, (n: number) => string> = {
  bigint: (n) => `${1_000_000 + n}`,
  integer: (n) => `${n}`,
  'double precision': (n) => `${n}`,
  numeric: (n) => `${n}`,
  boolean: () => 'true',
  text: (n) => `'text ${n}'`,
  'bigint[]': (n) => `'{${n}}'`,
  'text[]': (n) => `'{text ${n}}'`,
  jsonb: () => `'{}'`,
  bytea: (n) => `decode(lpad('${n}', 64, '0'), 'hex')`,
  uuid: () => 'gen_random_uuid()',
  date: () => 'current_date',
  interval: () => `'1 year'`,
  'timestamp with time zone': () => 'now()',
};

/** One batch has one open recall, and a recall has two open states. */
const ROWS: Record<string, number> = { license_batches: 4 };

/** As a superuser: gives each empty table a row, and each column of an enum type all of its values. */
export async function fillEveryTable(client: pg.Client): Promise<void> {
  await client.query('BEGIN; SET LOCAL session_replication_role = replica');
  for (const { name } of await describeTables(client)) {
    const { rows: columns } = await client.query<Column>(COLUMNS, [name]);
    const { rows } = await client.query<{ n: number }>(`SELECT count(*)::int AS n FROM ${name}`);
    const needed = Math.max(ROWS[name] ?? 1, ...columns.map(({ values }) => values?.length ?? 0));
    for (let n = rows[0]?.n ?? 0; n < needed; n++) await client.query(insertSql(name, columns, n));
    for (const column of columns.filter(({ values }) => values)) await spreadValues(client, name, column);
  }
  await client.query('COMMIT');
}

function insertSql(table: string, columns: Column[], n: number): string {
  const names = columns.map(({ name }) => name).join(', ');
  return `INSERT INTO ${table} (${names}) OVERRIDING SYSTEM VALUE
    VALUES (${columns.map((column) => valueSql(column, n)).join(', ')})`;
}

function valueSql({ type, values, target, target_table, accepted }: Column, n: number): string {
  if (target)
    return `(SELECT ${target} FROM ${target_table} ORDER BY ctid LIMIT 1 OFFSET ${n} % (SELECT greatest(count(*), 1) FROM ${target_table}))`;
  if (values) return `'${values[n % values.length]}'`;
  if (accepted) return `'${accepted}'`;
  const toSql = TYPES[type];
  if (!toSql) throw new Error(`No value of the type ${type}`);
  return toSql(n);
}

/** Gives the first rows one value each. */
async function spreadValues(client: pg.Client, table: string, { name, type, values }: Column): Promise<void> {
  await client.query(
    `UPDATE ${table} SET ${name} = made.value::${type}
     FROM (SELECT ctid AS at, ($1::text[])[row_number() OVER (ORDER BY ctid)] AS value FROM ${table}) made
     WHERE ${table}.ctid = made.at AND made.value IS NOT NULL`,
    [values],
  );
}
