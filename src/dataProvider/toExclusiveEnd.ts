/** The last instant of a range as the API's exclusive end; an unreadable time is refused by the API. */
export function toExclusiveEnd(end: string): string {
  const time = Date.parse(end);
  return Number.isNaN(time) ? end : new Date(time + 1).toISOString();
}
