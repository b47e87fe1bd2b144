import type { Runway } from '#contract/pools';

export interface RunwayInput {
  usesLeft: number;
  /** Number of keys without a delivery limit. */
  unlimited: number;
  /** Deliveries since the dates of `getRunwayWindow`. */
  soldRecently: number;
  soldThisWeek: number;
  createdAt: Date;
}

const RECENT_DAYS = 28;
const WEEK_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;
/** A longer forecast is meaningless and counts as never. */
const MAX_RUNWAY_DAYS = 3650;

/** Start dates (UTC) of the sales that the runway is based on. */
export function getRunwayWindow(now: Date): { recent: string; week: string } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString().slice(0, 10);
  return { recent: daysAgo(RECENT_DAYS), week: daysAgo(WEEK_DAYS) };
}

/** Forecasts when the stock runs out, with bounds; see `docs/runway.md` for the formula. */
export function calculateRunway(stock: RunwayInput, now: Date): Runway {
  const elapsedToday = (now.getTime() % DAY_MS) / DAY_MS;
  const ageDays = Math.max(WEEK_DAYS, (now.getTime() - stock.createdAt.getTime()) / DAY_MS);
  const recent = { sold: stock.soldRecently, days: Math.min(RECENT_DAYS + elapsedToday, ageDays) };
  const week = { sold: stock.soldThisWeek, days: Math.min(WEEK_DAYS + elapsedToday, ageDays) };
  const perDay = recent.sold / recent.days;

  const left = stock.unlimited > 0 ? null : Math.max(0, stock.usesLeft);
  const days = getDaysLeft(left, perDay);
  const toTimestamp = (daysAhead: number | null) =>
    days === null || daysAhead === null ? null : new Date(now.getTime() + daysAhead * DAY_MS).toISOString();
  return {
    deliveries_left: left,
    sold_per_day: roundTo(perDay, 100),
    days_left: days === null ? null : roundTo(days, 10),
    runs_out_at: toTimestamp(days),
    earliest: toTimestamp(getDaysLeft(left, Math.max(getRateBound(recent, 1), getRateBound(week, 1)))),
    latest: toTimestamp(getDaysLeft(left, Math.min(getRateBound(recent, -1), getRateBound(week, -1)))),
  };
}

/** Upper (1) or lower (-1) bound of the sales per day, assuming Poisson noise: n ± √n. */
function getRateBound({ sold, days }: { sold: number; days: number }, side: 1 | -1): number {
  return (sold + side * Math.sqrt(sold)) / days;
}

function getDaysLeft(left: number | null, perDay: number): number | null {
  if (left === null) return null;
  if (left === 0) return 0;
  const days = left / perDay;
  return days > 0 && days <= MAX_RUNWAY_DAYS ? days : null;
}

const roundTo = (value: number, factor: number) => Math.round(value * factor) / factor;
