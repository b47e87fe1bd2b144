import { readFileSync } from 'node:fs';
import { readCpuMs, readCpuMsOfTree } from '../../testkit/processUsage';
import type { ServerProcess } from '../../testkit/startServer';
import { type Figure, single } from './figure';
import type { BenchDatabase } from './startDatabase';

/** What work took, in all. */
interface Cost {
  /** As the server sends them, and with those of functions and triggers; 0 unless the database counts them. */
  statements: number;
  allStatements: number;
  walBytes: number;
  databaseCpuMs: number;
  serverCpuMs: number;
  /** Of this process, which sends the orders. */
  senderCpuMs: number;
}

async function readTotals({ client }: BenchDatabase, servers: ServerProcess[]): Promise<Cost> {
  const { rows } = await client.query<{ pid: number; wal: string; counts: boolean }>(
    `SELECT pg_backend_pid() AS pid, pg_current_wal_insert_lsn() - '0/0' AS wal,
       current_setting('shared_preload_libraries') LIKE '%pg_stat_statements%' AS counts`,
  );
  const { pid = 0, wal = '0', counts = false } = rows[0] ?? {};
  const statements = counts ? await countStatements(client) : { top: 0, all: 0 };
  const { user, system } = process.cpuUsage();
  return {
    statements: statements.top,
    allStatements: statements.all,
    walBytes: Number(wal),
    databaseCpuMs: readCpuMsOfTree(readParentPid(pid)),
    serverCpuMs: servers.reduce((sum, { process: { pid: server } }) => sum + readCpuMs(Number(server)), 0),
    senderCpuMs: (user + system) / 1000,
  };
}

async function countStatements(client: BenchDatabase['client']): Promise<{ top: number; all: number }> {
  const { rows } = await client.query<{ top: string; all: string }>(
    `SELECT sum(calls) FILTER (WHERE toplevel) AS top, sum(calls) AS all FROM pg_stat_statements
     WHERE query !~* '^(BEGIN|COMMIT|ROLLBACK|SET|SHOW)'`,
  );
  return { top: Number(rows[0]?.top), all: Number(rows[0]?.all) };
}

const readParentPid = (pid: number) =>
  Number(/^PPid:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);

/** Runs `work` and returns what each of its `units` took; Linux only. */
export async function measureCost<T>(
  bench: BenchDatabase,
  servers: ServerProcess[],
  units: number,
  work: () => Promise<T>,
): Promise<{ result: T; cost: Cost }> {
  const before = await readTotals(bench, servers);
  const result = await work();
  const after = await readTotals(bench, servers);
  const names = Object.keys(before) as (keyof Cost)[];
  const entries = names.map((name) => [name, (after[name] - before[name]) / units]);
  return { result, cost: Object.fromEntries(entries) };
}

export const costRows = (cost: Cost): [string, Figure | string][] => [
  ['statements', cost.statements.toFixed(2)],
  ['statements, with those of triggers', cost.allStatements.toFixed(2)],
  ['WAL', `${(cost.walBytes / 1000).toFixed(2)} kB`],
  ['processor time of PostgreSQL', single(cost.databaseCpuMs, 'ms')],
  ['processor time of the server', single(cost.serverCpuMs, 'ms')],
  ['processor time of the sender', single(cost.senderCpuMs, 'ms')],
];
