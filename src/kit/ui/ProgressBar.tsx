import './ProgressBar.css';

const ANNOUNCE_STEP_PERCENT = 25;

interface ProgressBarProps {
  done: number;
  total: number;
  /** The id of what names it. */
  labelledBy: string;
  /** Said at every quarter, and once more when it changes: "50% exported". */
  announce: (percent: number) => string;
}

/** How much is done, for eyes and ears. Said at quarters: more would talk over everything else. */
export function ProgressBar({ done, total, labelledBy, announce }: ProgressBarProps) {
  const percent = total === 0 ? 0 : Math.min(100, Math.floor((100 * done) / total));
  const announced = Math.floor(percent / ANNOUNCE_STEP_PERCENT) * ANNOUNCE_STEP_PERCENT;

  return (
    <>
      <progress className="progress-bar" aria-labelledby={labelledBy} max={100} value={percent} />
      <span className="visually-hidden" role="status">
        {announce(announced)}
      </span>
    </>
  );
}
