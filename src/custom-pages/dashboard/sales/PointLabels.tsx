import { getLabelStep } from './chartScale';
import styles from './SalesChart.module.css';
import type { SalesPoint } from './salesPoints';

/** Narrower labels wrap all, so that they look alike. */
const ONE_LINE_WIDTH_PX = 60;

interface PointLabelsProps {
  points: SalesPoint[];
  /** Width of all points; unknown before the layout. */
  width: number | undefined;
}

/** Labels below their points. A label wraps rather than being cut. */
export function PointLabels({ points, width }: PointLabelsProps) {
  const step = getLabelStep(points.length, width);
  const share = 100 / points.length;
  const isNarrow = width !== undefined && (step * width) / points.length < ONE_LINE_WIDTH_PX;

  return (
    <div className={styles.labels} data-narrow={isNarrow || undefined} aria-hidden="true">
      {points.map(({ date, label }, index) =>
        index % step === 0 ? (
          <span key={date} style={{ '--left': `${(index + 0.5) * share}%`, '--width': `${step * share}%` }}>
            {label}
          </span>
        ) : null,
      )}
    </div>
  );
}
