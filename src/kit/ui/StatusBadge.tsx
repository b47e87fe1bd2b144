import type { Tone } from '../../theme/tokens';
import './rows.css';
import { toneOf } from './tone';
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
  const colours = { background: `var(--${tone}Tint)`, color: `var(--${tone})` };
  return (
    <span className="status-badge" style={colours}>
      {label ?? statusText(value)}
    </span>
  );
}
