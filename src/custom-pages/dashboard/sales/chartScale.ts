export const CHART_HEIGHT_PX = 245;
/** Room for the halves of the first and the last label. */
export const CHART_PADDING_PX = 12;
const LABEL_COUNT = 10;
const MIN_LABEL_WIDTH_PX = 28;
const SCROLL_POINT_COUNT = 20;
const SCROLL_POINT_WIDTH_PX = 40;
const TICK_FRACTIONS = [0, 0.25, 0.5, 0.75, 1];

/** Maximum of the axis: not below any count, at least 1, and a multiple of 4, so that its quarters are whole. */
export function getAxisMax(counts: number[]): number {
  return Math.ceil(Math.max(1, ...counts) / 4) * 4;
}

export function getAxisTicks(max: number): number[] {
  return TICK_FRACTIONS.map((share) => share * max);
}

/** Every n-th point has a label: about ten of more than ten, fewer if `width` has no room for them. */
export function getLabelStep(points: number, width = Number.POSITIVE_INFINITY): number {
  const minStep = Math.ceil(MIN_LABEL_WIDTH_PX / (width / points));
  return Math.max(1, Math.round(points / LABEL_COUNT), minStep);
}

/** Minimum width: 40 px per point beyond 20 points, so that such a chart scrolls. Others always fit. */
export function getMinWidth(points: number): number {
  return points > SCROLL_POINT_COUNT ? points * SCROLL_POINT_WIDTH_PX : 0;
}
