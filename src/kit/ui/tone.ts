import type { Tone } from '../../theme/tokens';

const tones: Record<string, Tone> = {
  available: 'available',
  sold: 'sold',
  exhausted: 'exhausted',
  replaced: 'replaced',
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
};

/** The colour a status is shown in; grey where it has none of its own. */
export function toneOf(status: string): Tone {
  return tones[status.toLowerCase()] ?? 'replaced';
}
