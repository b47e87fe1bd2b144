import type { SalesAnalytics } from '#contract/dashboard';
import { useFormats } from '../../../kit';
import { CHART_BOTTOM, CHART_HEIGHT, CHART_TOP, highest, ticks } from './chartScale';

/** The chart's figures; beside it, so that they stay in sight while it scrolls. */
export function ValueAxis({ series }: { series: SalesAnalytics['time_series'] }) {
  const formats = useFormats();
  const max = highest(series.map(({ count }) => count));

  return (
    <div
      className="value-axis"
      style={{ height: CHART_HEIGHT, padding: `${CHART_TOP}px 0 ${CHART_BOTTOM}px` }}
    >
      {ticks(max).map((value) => (
        <span key={value}>{max >= 4 ? formats.number(Math.round(value)) : formats.fraction(value)}</span>
      ))}
    </div>
  );
}
