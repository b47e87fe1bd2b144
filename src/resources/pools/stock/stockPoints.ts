import type { StockHistory } from '#contract/trends';

export const STOCK_CHART_HEIGHT_PX = 220;

const DAY_MS = 24 * 60 * 60 * 1000;
/** How far the forecast is drawn: a later date would leave no room for the past. */
const SHOWN_DAYS_AHEAD = 56;

export interface StockPoint {
  date: Date;
  available: number | null;
  /** From the last day on. */
  forecast: number | null;
}

/** The points of the chart: the past days, and the straight line to the day on which the stock runs out. */
export function getStockPoints(history: StockHistory, runsOutAt: string | undefined): StockPoint[] {
  const past = history.map(({ day, available }, index) => ({
    date: new Date(day),
    available,
    forecast: runsOutAt && index === history.length - 1 ? available : null,
  }));
  const last = past.at(-1);
  if (!runsOutAt || !last) return past;
  const start = last.date.getTime();
  const days = (Date.parse(runsOutAt) - start) / DAY_MS;
  if (last.available === 0 || days <= 0) return past;
  const shown = Math.min(days, SHOWN_DAYS_AHEAD);
  const forecast = last.available * (1 - shown / days);
  return [...past, { date: new Date(start + shown * DAY_MS), available: null, forecast }];
}
