import { Skeleton } from '../../../admin';
import { CHART_HEIGHT_PX } from './chartScale';
import styles from './SalesSkeleton.module.css';

const FIGURE_WIDTHS = [70, 100, 60];
/** Heights of the bars, in percent. */
const BARS = [35, 55, 45, 70, 50, 80, 60, 40, 65, 75, 58, 48, 68, 30];

/** The sales while they load: three figures above bars, as tall as the content. */
export function SalesSkeleton() {
  return (
    <div className={styles.sales} aria-busy="true">
      <div className={styles.figures}>
        {FIGURE_WIDTHS.map((width) => (
          <div key={width}>
            <Skeleton height={14} width={width} />
            <Skeleton height={26} width={width - 10} />
          </div>
        ))}
      </div>
      <BarsSkeleton />
    </div>
  );
}

/** As tall as the chart. */
export function BarsSkeleton() {
  return (
    <div className={styles.bars} style={{ '--height': `${CHART_HEIGHT_PX}px` }} aria-busy="true">
      {BARS.map((height) => (
        <Skeleton key={height} height={`${height}%`} width="100%" />
      ))}
    </div>
  );
}
