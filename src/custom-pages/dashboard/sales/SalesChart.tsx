import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { SalesInterval } from '#contract/dashboard';
import { IconButton } from '../../../admin';
import shared from '../../../theme/shared.module.css';
import { getAxisMax, getMinWidth } from './chartScale';
import { SalesAxes } from './SalesAxes';
import styles from './SalesChart.module.css';
import type { ChartType } from './SalesControls';
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
 * The keys and the tooltip are ours: those of the chart library neither scroll to a point nor close at Escape, and
 * announce one series at a time.
 */
export default function SalesChart({ points, interval, type }: SalesChartProps) {
  const translate = useTranslate();
  const helpId = useId();
  const position = useChartPosition(points.length);
  const { active, handlers } = useActivePoint(points, position);
  const activePoint = active && points[active.index];
  const max = getAxisMax(points.flatMap(({ count, previousCount = 0 }) => [count, previousCount]));
  const minWidth = getMinWidth(points.length);
  const label = translate('dashboard.sales.chart_label', {
    interval: translate(`dashboard.sales.interval.${interval}`),
  });

  return (
    <figure className={styles.chart} aria-label={label} style={{ '--width': `${minWidth}px` }}>
      <SalesAxes points={points} max={max} type={type} active={active?.index}>
        <div className={styles.area}>
          <div
            ref={position.ref}
            className={styles.scroller}
            data-scrolls={minWidth > 0 || undefined}
            onScroll={position.onScroll}
          >
            <div
              className={styles.points}
              role="application"
              aria-label={label}
              aria-describedby={helpId}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys move between the points.
              tabIndex={0}
              {...handlers}
            >
              <SalesPlot />
            </div>
          </div>
          {position.hasEarlier && <ChartEdge side="earlier" onClick={() => position.scrollByPage(-1)} />}
          {position.hasLater && <ChartEdge side="later" onClick={() => position.scrollByPage(1)} />}
          {activePoint && (
            <SalesTooltip
              point={activePoint}
              max={max}
              x={position.getX(active.index)}
              isPastMiddle={position.isPastMiddle(active.index)}
            />
          )}
        </div>
      </SalesAxes>
      <span id={helpId} hidden>
        {translate('dashboard.sales.chart_keys')}
      </span>
      <span className={shared.visuallyHidden} role="status">
        {active?.byKeyboard && activePoint && <PointText point={activePoint} />}
      </span>
    </figure>
  );
}

interface ChartEdgeProps {
  side: 'earlier' | 'later';
  onClick: () => void;
}

/** An edge beyond which there are more points: they fade out, and a button shows them. */
function ChartEdge({ side, onClick }: ChartEdgeProps) {
  const translate = useTranslate();
  return (
    <div className={styles.edge} data-side={side}>
      <IconButton
        className={styles.edgeButton}
        label={translate(`dashboard.sales.${side}`)}
        onClick={onClick}
      >
        <span aria-hidden="true">{side === 'earlier' ? '‹' : '›'}</span>
      </IconButton>
    </div>
  );
}
