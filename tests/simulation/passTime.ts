import { setTimeout as wait } from 'node:timers/promises';
import type { Services } from '../../server/platform/context';
import { LATE_MS, type World } from './startWorld';

/** What a shop still does for a request that timed out is done before the time passes. */
export async function passTime({ clock, shops }: World, ms: number): Promise<void> {
  if (shops.some(({ shop }) => shop.faultRates.late)) await wait(LATE_MS + 50);
  await clock.advance(ms);
}

/** Runs the due jobs of a server; those that fail are retried later. */
export const work = (server: Services) => server.jobs.drain(server).catch(() => undefined);

export const workBoth = async ({ servers }: World): Promise<void> =>
  void (await Promise.all(servers.map(work)));

/** Ends the faults of the shops and of the e-mail service. */
export function heal({ shops, ses }: World): void {
  ses.fault = undefined;
  for (const { shop } of shops) {
    shop.fault = undefined;
    shop.faultRates = {};
    shop.deliveryFaults = {};
  }
}
