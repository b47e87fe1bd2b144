import { useTranslate } from 'ra-core';
import { useId } from 'react';
import type { SalesInterval } from '#contract/dashboard';
import { IconButton, useFormats } from '../../../admin';
import shared from '../../../theme/shared.module.css';
import {
  CHART_HEIGHT_PX,
  CHART_PADDING_PX,
  getAxisMax,
  getAxisTicks,
  getLabeledPoints,
  getMinWidth,
} from './chartScale';
import styles from './SalesChart.module.css';
import type { ChartType } from './SalesControls';
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
        <span key={value}>{formats.fraction(value)}</span>
      ))}
    </div>
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

/** Narrower labels wrap all, so that they look alike. */
const ONE_LINE_WIDTH_PX = 60;

interface PointLabelsProps {
  points: SalesPoint[];
  /** Width of all points; unknown before the layout. */
  width: number | undefined;
}

/** Labels below their points. A label wraps rather than being cut. */
function PointLabels({ points, width }: PointLabelsProps) {
  const { indexes, step } = getLabeledPoints(points.length, width);
  const share = 100 / points.length;
  const isNarrow = width !== undefined && (width * step) / points.length < ONE_LINE_WIDTH_PX;

  return (
    <div className={styles.labels} data-narrow={isNarrow || undefined} aria-hidden="true">
      {indexes.map((index) => (
        <span key={index} style={{ '--left': `${(index + 0.5) * share}%`, '--width': `${step * share}%` }}>
          {points[index]?.label}
        </span>
      ))}
    </div>
  );
}

// More dots would hide the line.
const MAX_DOTS = 31;

interface SalesPlotProps {
  points: SalesPoint[];
  max: number;
  type: ChartType;
  /** Index of the highlighted point. */
  active: number | undefined;
}

function SalesPlot({ points, max, type, active }: SalesPlotProps) {
  const hasDots = type === 'line' && points.length <= MAX_DOTS;
  return (
    <>
      {points.map(({ date, count, previousCount }, index) => (
        <div key={date} data-point className={styles.column} data-active={index === active || undefined}>
          {type === 'bar' && previousCount !== undefined && (
            <span className={styles.previousBar} style={{ '--share': previousCount / max }} />
          )}
          {type === 'bar' && <span className={styles.bar} style={{ '--share': count / max }} />}
          {hasDots && <span className={styles.dot} style={{ '--share': count / max }} />}
        </div>
      ))}
      {type === 'line' && <SalesLines points={points} max={max} />}
    </>
  );
}

function SalesLines({ points, max }: Pick<SalesPlotProps, 'points' | 'max'>) {
  const toPath = (counts: number[]) =>
    counts.map((count, index) => `${index + 0.5},${1 - count / max}`).join(' ');
  const previous = points.flatMap(({ previousCount }) => previousCount ?? []);

  return (
    <svg
      className={styles.lines}
      viewBox={`0 0 ${points.length} 1`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      <polyline className={styles.previousLine} points={toPath(previous)} />
      <polyline className={styles.line} points={toPath(points.map(({ count }) => count))} />
    </svg>
  );
}
