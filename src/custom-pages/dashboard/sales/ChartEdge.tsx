import { useTranslate } from 'ra-core';
import { IconButton } from '../../../admin';
import styles from './SalesChart.module.css';

interface ChartEdgeProps {
  side: 'earlier' | 'later';
  onClick: () => void;
}

/** An edge beyond which there are more points: they fade out, and a button shows them. */
export function ChartEdge({ side, onClick }: ChartEdgeProps) {
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
