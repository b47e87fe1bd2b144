export const CHART_HEIGHT_PX = 245;
export const LABEL_HEIGHT_PX = 40;
/** Room for the halves of the first and the last label. The chart library shortens one that has less at its end. */
export const CHART_PADDING_PX = { start: 10, end: 20 };
const LABEL_COUNT = 10;
const CHARACTER_WIDTH_PX = 7.5;
const SCROLL_POINT_COUNT = 20;
const SCROLL_POINT_WIDTH_PX = 40;
const TICK_FRACTIONS = [0, 0.25, 0.5, 0.75, 1];

/** Maximum of the axis: the highest count, at least 1. */
export function getAxisMax(counts: number[]): number {
  return Math.max(1, ...counts);
}

export function getAxisTicks(max: number): number[] {
  return TICK_FRACTIONS.map((share) => share * max);
}

export interface LabeledPoints {
  indexes: number[];
  /** Points from one label to the next at least, which is the room of each. */
  step: number;
}

/**
 * The points that have a label, evenly spread from the first to the last: ten at most, fewer if `width` has no room for
 * them; `characters` are those of the longest word, as each word has a line.
 */
export function getLabeledPoints(
  points: number,
  width = Number.POSITIVE_INFINITY,
  characters = 0,
): LabeledPoints {
  const getStep = (count: number) => Math.floor((points - 1) / (count - 1));
  const hasRoom = (count: number) => (getStep(count) * width) / points >= characters * CHARACTER_WIDTH_PX;
  let count = Math.min(points, LABEL_COUNT);
  while (count > 1 && !hasRoom(count)) count -= 1;
  if (count === 1) return { indexes: [0], step: points };
  const indexes = Array.from({ length: count }, (_, index) =>
    Math.round((index * (points - 1)) / (count - 1)),
  );
  return { indexes, step: getStep(count) };
}

/** Minimum width: 40 px per point beyond 20 points, so that such a chart scrolls. Others always fit. */
export function getMinWidth(points: number): number {
  return points > SCROLL_POINT_COUNT ? points * SCROLL_POINT_WIDTH_PX : 0;
}
