import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { SalesInterval } from '#contract/dashboard';
import { useFormats } from '../../../admin';
import shared from '../../../theme/shared.module.css';
import { ChartEdge } from './ChartEdge';
import type { ChartType } from './ChartToggle';
import { CHART_HEIGHT_PX, CHART_PADDING_PX, getAxisMax, getAxisTicks, getMinWidth } from './chartScale';
import { PointLabels } from './PointLabels';
import styles from './SalesChart.module.css';
import { SalesPlot } from './SalesPlot';
import { PointText, SalesTooltip } from './SalesTooltip';
import type { SalesPoint } from './salesPoints';
import { useActivePoint } from './useActivePoint';
import { useChartPosition } from './useChartPosition';

export interface SalesChartProps {
  points: SalesPoint[];
  interval: SalesInterval;
  type: ChartType;
}

/**
 * Drawn with elements and CSS: a chart library weighs a third of the dashboard, cuts labels, and neither shows
 * its tooltip at the bar that the keyboard reached nor announces it.
 */
export function SalesChart({ points, interval, type }: SalesChartProps) {
  const translate = useTranslate();
  const helpId = useId();
  const position = useChartPosition(points.length);
  const { active, handlers } = useActivePoint(points);
  const activePoint = active && points[active.index];
  const max = getAxisMax(points.flatMap(({ count, previousCount = 0 }) => [count, previousCount]));
  const minWidth = getMinWidth(points.length);
  const label = translate('dashboard.sales.chart_label', {
    interval: translate(`dashboard.sales.interval.${interval}`),
  });

  return (
    <figure
      className={styles.chart}
      aria-label={label}
      style={{ '--height': `${CHART_HEIGHT_PX}px`, '--padding': `${CHART_PADDING_PX}px` }}
    >
      <ValueAxis max={max} />
      <div className={styles.area}>
        <div
          ref={position.ref}
          className={styles.scroller}
          data-scrolls={minWidth > 0 || undefined}
          onScroll={position.onScroll}
        >
          <div className={styles.content} style={{ '--width': `${minWidth}px` }}>
            <div
              className={styles.points}
              role="application"
              aria-label={label}
              aria-describedby={helpId}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the points.
              tabIndex={0}
              {...handlers}
            >
              <SalesPlot points={points} max={max} type={type} active={active?.index} />
            </div>
            <PointLabels points={points} width={position.width} />
          </div>
        </div>
        {position.hasEarlier && <ChartEdge side="earlier" onClick={() => position.scrollByPage(-1)} />}
        {position.hasLater && <ChartEdge side="later" onClick={() => position.scrollByPage(1)} />}
        {activePoint && (
          <SalesTooltip
            point={activePoint}
            max={max}
            x={position.getX((active.index + 0.5) / points.length)}
            isPastMiddle={position.isPastMiddle((active.index + 0.5) / points.length)}
          />
        )}
      </div>
      <span id={helpId} hidden>
        {translate('dashboard.sales.chart_keys')}
      </span>
      <span className={shared.visuallyHidden} role="status">
        {active?.byKeyboard && activePoint && <PointText point={activePoint} />}
      </span>
    </figure>
  );
}

function ValueAxis({ max }: { max: number }) {
  const formats = useFormats();
  return (
    <div className={styles.valueAxis}>
      {getAxisTicks(max).map((value) => (
        <span key={value}>{formats.number(value)}</span>
      ))}
    </div>
  );
}
