import type { Runway } from '#contract/runway';
import type { Tone } from '../../theme/tokens';

/** Red once new keys would come too late, amber while there is little time left to order them. */
export function runwayTone({ days_left }: Runway, leadTimeDays: number): Tone {
  if (days_left === null) return 'available';
  if (days_left === 0 || days_left <= leadTimeDays) return 'exhausted';
  return days_left <= 2 * leadTimeDays ? 'warning' : 'available';
}
