import { type ConsistencyRule, INCONSISTENCIES_LIMIT, type Inconsistency } from '#contract/recovery';
import type { Services } from '../../../platform/context';

/** A part of a check, bounded in time. */
export interface Batch {
  /** The next batch begins after it; null when there is nothing left. */
  position: number | null;
  examined: number;
  inconsistencies: number;
  /** The first ones. */
  examples: Inconsistency[];
}

export interface Rule {
  name: ConsistencyRule;
  /** Checks what follows `position`, from 0. */
  checkAfter(services: Services, position: number): Promise<Batch>;
}

interface SqlRule {
  name: ConsistencyRule;
  /** SQL: the rows to examine with their `id`: those after $1, in its order. An index must serve it. */
  batch: string;
  /**
   * SQL: inconsistent rows of `batch`, as (site_id, order_id, pool_id, license_id, detail, expected, found), where order_id
   * is the shop's. One statement sees one state of the database, so that no concurrent change looks inconsistent.
   */
  inconsistent: string;
}

/** Defines a rule that one statement checks, batch by batch. */
export function defineSqlRule({ name, batch, inconsistent }: SqlRule): Rule {
  const text = `
    WITH batch AS MATERIALIZED (${batch}),
      inconsistent AS MATERIALIZED (SELECT *, row_number() OVER () AS n FROM (${inconsistent}) i),
      example AS (
        SELECT i.n, jsonb_build_object(
          'order', CASE WHEN o.id IS NOT NULL THEN jsonb_build_object('id', o.id, 'number', o.number) END,
          'site', CASE WHEN s.id IS NOT NULL THEN jsonb_build_object('id', s.id, 'name', s.name) END,
          'license_group', CASE WHEN p.id IS NOT NULL THEN jsonb_build_object('id', p.id, 'name', p.name) END,
          'license_id', i.license_id, 'detail', i.detail, 'expected', i.expected, 'found', i.found) AS example
        FROM inconsistent i
        LEFT JOIN LATERAL (SELECT id, number FROM orders WHERE site_id = i.site_id AND order_id = i.order_id LIMIT 1) o ON true
        LEFT JOIN sites s ON s.id = i.site_id
        LEFT JOIN pools p ON p.id = i.pool_id
        WHERE i.n <= ${INCONSISTENCIES_LIMIT})
    SELECT (SELECT max(id) FROM batch) AS position, (SELECT count(*) FROM batch) AS examined,
      (SELECT count(*) FROM inconsistent) AS inconsistencies,
      coalesce((SELECT jsonb_agg(example ORDER BY n) FROM example), '[]') AS examples`;
  return {
    name,
    async checkAfter({ db }, position) {
      const { rows } = await db.$client.query<Batch>(text, [position]);
      return rows[0] ?? { position: null, examined: 0, inconsistencies: 0, examples: [] };
    },
  };
}
