import type { Pool } from '#contract/pools';
import { Nothing, useFormats } from '../../kit';
import { runwayTone } from './runwayTone';
import { useDaysText } from './useDaysText';

/** When a pool runs out, in words; the day itself is said when one points there. */
export function RunsOut({ pool }: { pool: Pool }) {
  const daysText = useDaysText();
  const formats = useFormats();
  // A server that keeps to the specification alone sends none.
  const { runway } = pool;
  if (!runway?.runs_out_at || runway.days_left === null) return <Nothing />;

  const tone = runwayTone(runway, pool.lead_time_days);
  const colour = tone === 'available' ? 'var(--muted)' : `var(--${tone})`;
  return (
    <time dateTime={runway.runs_out_at} title={formats.date(runway.runs_out_at)} style={{ color: colour }}>
      {daysText(runway.days_left, 'about')}
    </time>
  );
}
