import type { PoolRunway } from '#contract/dashboard';
import type { Context } from '../context';
import { listPools } from '../pools/listPools';

/** The pools that run out, soonest first; those nobody has bought from lately are none of them. */
export async function stockRunway(ctx: Context, limit: number): Promise<PoolRunway[]> {
  const pools = await listPools(ctx);
  return pools
    .filter(({ runway }) => runway.sold_per_day > 0 && runway.days_left !== null)
    .sort((one, other) => (one.runway.days_left ?? 0) - (other.runway.days_left ?? 0))
    .slice(0, limit)
    .map(({ id, name, lead_time_days, runway }) => ({ license_group: { id, name }, lead_time_days, runway }));
}
