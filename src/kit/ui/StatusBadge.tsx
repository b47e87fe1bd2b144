import type { Tone } from '../../theme/tokens';
import './rows.css';
import { toneOf } from './tone';
import './tones.css';
import { useStatusText } from './useStatusText';

interface StatusBadgeProps {
  /** The status as the API names it: `sold`, `LOW_STOCK`. */
  value: string;
  label?: string;
  tone?: Tone;
}

/** A status as colour and word together. */
export function StatusBadge({ value, label, tone = toneOf(value) }: StatusBadgeProps) {
  const statusText = useStatusText();
  return <span className={`status-badge tone-${tone}`}>{label ?? statusText(value)}</span>;
}
