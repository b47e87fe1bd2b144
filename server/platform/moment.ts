/** A point in time by both clocks of the machine: one stands still while the machine sleeps, the other can be set. */
export interface Moment {
  monotonicMs: number;
  wallMs: number;
}

export const getMoment = (): Moment => ({ monotonicMs: performance.now(), wallMs: Date.now() });

/** The longer of the times that the clocks show. */
export const getElapsedMs = ({ monotonicMs, wallMs }: Moment): number =>
  Math.max(performance.now() - monotonicMs, Date.now() - wallMs);
