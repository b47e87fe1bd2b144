/** A measured value, which the history keeps. */
export interface Figure {
  value: number;
  unit: 'ms' | 's' | 'a second' | 'MB' | '%';
  /** Interquartile range of the measurements; none for a single one, and for a percentile. */
  spread?: number;
}

/** Returns the value below which `fraction` of the values are; 0.5 is the median. */
export function quantile(values: number[], fraction: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * fraction))] ?? Number.NaN;
}

export const median = (values: number[]) => quantile(values, 0.5);

/** The median of times in ms. */
export const medianMs = (times: number[]): Figure => ({
  value: median(times),
  unit: 'ms',
  spread: times.length < 4 ? undefined : quantile(times, 0.75) - quantile(times, 0.25),
});

/** A percentile of times in ms, or a single time. */
export const percentileMs = (times: number[], fraction: number): Figure =>
  single(quantile(times, fraction), 'ms');

export const single = (value: number, unit: Figure['unit']): Figure => ({ value, unit });

export function formatFigure({ value, unit }: Figure): string {
  const number =
    value < 10 && unit !== 'a second' && unit !== 'MB' ? value.toFixed(2) : String(Math.round(value));
  return unit === 'a second' ? number : `${number} ${unit}`;
}
