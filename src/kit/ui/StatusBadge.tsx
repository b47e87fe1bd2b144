import { useTranslate } from 'react-admin';
import type { Tone } from '../../theme/tokens';
import './rows.css';
import { toneOf } from './tone';

interface StatusBadgeProps {
  /** The status as the API names it: `sold`, `LOW_STOCK`. */
  value: string;
  label?: string;
  tone?: Tone;
}

/** A status as colour and word together. */
export function StatusBadge({ value, label, tone = toneOf(value) }: StatusBadgeProps) {
  const translate = useTranslate();
  const colours = { background: `var(--${tone}Tint)`, color: `var(--${tone})` };
  return (
    <span className="status-badge" style={colours}>
      {label ?? translate(`status.${value}`, { _: inWords(value) })}
    </span>
  );
}

/** `LOW_STOCK` reads "Low stock". */
export function inWords(value: string): string {
  const words = value.replaceAll('_', ' ').toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
}
