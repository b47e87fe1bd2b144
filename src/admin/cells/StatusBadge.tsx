import { memo } from 'react';
import { classNames } from '../../theme/classNames';
import type { Tone } from '../../theme/tokens';
import { useStatusText } from '../hooks/useTranslateLabel';
import tones from '../ui/tones.module.css';
import styles from './fields.module.css';

interface StatusBadgeProps {
  /** The API value: `sold`, `LOW_STOCK`. */
  value: string;
  label?: string;
  tone?: Tone;
}

export const StatusBadge = memo(function StatusBadge({
  value,
  label,
  tone = getStatusTone(value),
}: StatusBadgeProps) {
  const statusText = useStatusText();
  return (
    <span className={classNames(styles.statusBadge, tones.tone)} data-tone={tone}>
      {label ?? statusText(value)}
    </span>
  );
});

const TONE_BY_STATUS: Record<string, Tone> = {
  available: 'available',
  sold: 'sold',
  exhausted: 'exhausted',
  replaced: 'replaced',
  quarantined: 'warning',
  active: 'available',
  inactive: 'replaced',
  valid: 'available',
  invalid: 'exhausted',
  pending: 'warning',
  critical: 'exhausted',
  warning: 'warning',
  info: 'sold',
  depleted: 'exhausted',
  low_stock: 'warning',
  assignment_failed: 'exhausted',
  pool_replenished: 'available',
  shop_failing: 'exhausted',
  inconsistent: 'exhausted',
};

export function getStatusTone(status: string): Tone {
  return TONE_BY_STATUS[status.toLowerCase()] ?? 'replaced';
}
