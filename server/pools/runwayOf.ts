import type { Runway } from '#contract/runway';

/** What the runway is worked out of. */
export interface Stock {
  deliveriesLeft: number;
  /** Keys that may be given without end. */
  unlimited: number;
  /** Deliveries since the days that `runwayDays` names. */
  soldRecently: number;
  soldThisWeek: number;
  createdAt: Date;
}

const RECENT_DAYS = 28;
const WEEK_DAYS = 7;
const DAY = 24 * 60 * 60 * 1000;
/** What lasts longer than ten years lasts for ever: nobody can tell. */
const HORIZON_DAYS = 3650;

/** The days (UTC) since which sales are looked at. */
export function runwayDays(now: Date): { recent: string; week: string } {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY).toISOString().slice(0, 10);
  return { recent: daysAgo(RECENT_DAYS), week: daysAgo(WEEK_DAYS) };
}

/** Days of stock left, with the range that the sales allow for; plain arithmetic, written down in docs/runway.md. */
export function runwayOf(stock: Stock, now: Date): Runway {
  const today = (now.getTime() % DAY) / DAY;
  const age = Math.max(WEEK_DAYS, (now.getTime() - stock.createdAt.getTime()) / DAY);
  const recent = { sold: stock.soldRecently, days: Math.min(RECENT_DAYS + today, age) };
  const week = { sold: stock.soldThisWeek, days: Math.min(WEEK_DAYS + today, age) };
  const perDay = recent.sold / recent.days;

  const left = stock.unlimited > 0 ? null : Math.max(0, stock.deliveriesLeft);
  const days = daysOf(left, perDay);
  const after = (lasts: number | null) =>
    days === null || lasts === null ? null : new Date(now.getTime() + lasts * DAY).toISOString();
  return {
    deliveries_left: left,
    sold_per_day: rounded(perDay, 100),
    days_left: days === null ? null : rounded(days, 10),
    runs_out_at: after(days),
    earliest: after(daysOf(left, Math.max(rateOf(recent, 1), rateOf(week, 1)))),
    latest: after(daysOf(left, Math.min(rateOf(recent, -1), rateOf(week, -1)))),
  };
}

/** Sales a day, with the chance in counting them on one side: n sales stand for n ± √n. */
function rateOf({ sold, days }: { sold: number; days: number }, side: 1 | -1): number {
  return (sold + side * Math.sqrt(sold)) / days;
}

function daysOf(left: number | null, perDay: number): number | null {
  if (left === null) return null;
  if (left === 0) return 0;
  const days = left / perDay;
  return days > 0 && days <= HORIZON_DAYS ? days : null;
}

const rounded = (value: number, parts: number) => Math.round(value * parts) / parts;
