import shared from '../../theme/shared.module.css';
import styles from './ProgressBar.module.css';

const ANNOUNCE_STEP_PERCENT = 25;

interface ProgressBarProps {
  done: number;
  total: number;
  /** Id of the labeling element. */
  labelledBy: string;
  /** Announcement for screen readers at every quarter: "50% exported". */
  announce: (percent: number) => string;
}

/** Progress bar, announced only at quarters so that it does not drown other announcements. */
export function ProgressBar({ done, total, labelledBy, announce }: ProgressBarProps) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));
  const announced = Math.floor(percent / ANNOUNCE_STEP_PERCENT) * ANNOUNCE_STEP_PERCENT;

  return (
    <>
      <progress className={styles.progressBar} aria-labelledby={labelledBy} max={100} value={percent} />
      <span className={shared.visuallyHidden} role="status">
        {announce(announced)}
      </span>
    </>
  );
}
