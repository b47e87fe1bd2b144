import type { ChartType } from './ChartToggle';
import styles from './SalesChart.module.css';
import type { SalesPoint } from './salesPoints';

// More dots would hide the line.
const MAX_DOTS = 31;

interface SalesPlotProps {
  points: SalesPoint[];
  max: number;
  type: ChartType;
  /** Index of the highlighted point. */
  active: number | undefined;
}

export function SalesPlot({ points, max, type, active }: SalesPlotProps) {
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
