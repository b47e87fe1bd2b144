import type { OrderProblem } from '#contract/orders';

interface ProblemSource {
  /** The table whose row `p` is the cause. */
  table: string;
  condition: string;
}

// Small sets with indexes of their own, so that neither an order nor its page carries the state of others.
const sources: Record<OrderProblem, ProblemSource> = {
  backordered: { table: 'backorders', condition: 'true' },
  event_failed: {
    table: 'webhook_events',
    condition: `p.is_refused AND p.order_id IS NOT NULL AND NOT EXISTS (SELECT FROM webhook_events n
      WHERE n.site_id = p.site_id AND n.order_id = p.order_id AND n.id > p.id
        AND n.processed_at IS NOT NULL AND NOT n.is_refused)`,
  },
  message_failed: {
    table: 'undelivered',
    condition: `NOT EXISTS (SELECT FROM deliveries n
      WHERE n.site_id = p.site_id AND n.order_id = p.order_id AND n.id > p.id AND n.state = 'sent')`,
  },
  keys_flagged: {
    table: 'license_assignments',
    condition: `p.flag IS NOT NULL AND p.license_id IS NOT NULL AND p.license_status <> 'replaced'`,
  },
};

const problems = Object.keys(sources) as OrderProblem[];

function hasOneProblemSql(problem: OrderProblem): string {
  const { table, condition } = sources[problem];
  return `EXISTS (SELECT FROM ${table} p
    WHERE p.site_id = o.site_id AND p.order_id = o.order_id AND ${condition})`;
}

/** SQL: the problem of order `o`, or null. */
export const PROBLEM_SQL = `CASE ${problems
  .map((problem) => `WHEN ${hasOneProblemSql(problem)} THEN '${problem}'`)
  .join(' ')} END`;

const select = (problem: OrderProblem | 'any') => (problem === 'any' ? problems : [problem]);

/** SQL: whether order `o` has the problem. */
export const hasProblemSql = (problem: OrderProblem | 'any'): string =>
  `(${select(problem).map(hasOneProblemSql).join(' OR ')})`;

/** SQL: site_id and order_id of the orders with a problem; an order may have several rows. */
export const ordersWithProblemSql = (problem: OrderProblem | 'any'): string =>
  select(problem)
    .map(
      (name) => `SELECT p.site_id, p.order_id FROM ${sources[name].table} p WHERE ${sources[name].condition}`,
    )
    .join(' UNION ALL ');
