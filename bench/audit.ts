import { auditAll } from '../server/domains/audit/audit';
import { purgeAuditJob } from '../server/domains/audit/purgeAudit';
import { verifyAudit } from '../server/domains/audit/verifyAudit';
import { type Services, systemContext } from '../server/platform/context';
import { transaction } from '../server/platform/db/transaction';
import { single } from './shared/figure';
import { printTable } from './shared/report';
import type { BenchDatabase } from './shared/startDatabase';
import { withServices } from './shared/withServices';

const ROWS = 200_000;
/** As orders that are processed together. */
const BATCH = 50;

/** Entries of orders, as old as the retention deletes. */
async function seedEntries({ client }: BenchDatabase, services: Services): Promise<void> {
  await client.query("ALTER TABLE audit_log ALTER at SET DEFAULT now() - interval '400 days'");
  const ctx = systemContext(services, 'WooCommerce webhook');
  for (let n = 0; n < ROWS; n += BATCH) {
    const entries = Array.from({ length: BATCH }, (_, i) => ({
      ctx,
      action: 'order.assign' as const,
      id: String(1_000_000 + n + i),
      details: { site: 1, assigned: 1, backordered: 0, flagged: 0 },
    }));
    await transaction(services.db, (tx) => auditAll(tx, entries));
  }
  await client.query('ALTER TABLE audit_log ALTER at SET DEFAULT now()');
  await client.query('UPDATE settings SET audit_retention_days = 365');
  await client.query('VACUUM ANALYZE audit_log');
}

async function measureRowsPerSecond(work: () => Promise<unknown>) {
  const start = performance.now();
  await work();
  return single((ROWS * 1000) / (performance.now() - start), 'a second');
}

export function benchAudit(): Promise<void> {
  return withServices(async (services, bench) => {
    await seedEntries(bench, services);
    const { rows } = await bench.client.query<{ table: number; indexes: number }>(
      `SELECT pg_table_size('audit_log')::float8 AS table, pg_indexes_size('audit_log')::float8 AS indexes`,
    );
    const toMbPerMillion = (bytes = 0) => single(bytes / ROWS, 'MB');
    const verified = await measureRowsPerSecond(() => verifyAudit(services.db, services.auditKey));
    const purged = await measureRowsPerSecond(() => purgeAuditJob.run(services, [{}]));
    const { breaks, purged: count } = await verifyAudit(services.db, services.auditKey);
    if (breaks.length > 0 || count !== ROWS) throw new Error(`${count} of ${ROWS} rows were deleted`);
    printTable(`Audit log: ${ROWS.toLocaleString('en')} entries of orders`, [
      ['a million entries, the table', toMbPerMillion(rows[0]?.table)],
      ['… its indexes', toMbPerMillion(rows[0]?.indexes)],
      ['verified, rows a second', verified],
      ['verified and deleted by the retention, rows a second', purged],
    ]);
  });
}
