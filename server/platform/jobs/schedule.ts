/** Times that repeat, in UTC. */
export interface Schedule {
  everyMinutes: number;
  /** Minutes since midnight of one of the times. */
  atMinute: number;
}

export const everyMinutes = (minutes: number): Schedule => ({ everyMinutes: minutes, atMinute: 0 });

export const hourly = (minute: number): Schedule => ({ everyMinutes: 60, atMinute: minute });

export const daily = (hour: number, minute: number): Schedule => ({
  everyMinutes: 24 * 60,
  atMinute: 60 * hour + minute,
});
