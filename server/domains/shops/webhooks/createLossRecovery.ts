import type { Services } from '../../../platform/context';
import { requestSyncs } from '../sync/syncRequests';

const RETRY_INTERVAL_MS = 1000;

/** Remembers the sites whose webhooks this server could not store. */
interface LossRecovery {
  add(services: Services, siteId: number): void;
  stop(): void;
}

/**
 * Requests the syncs of sites whose webhooks were lost as soon as the database works again: WooCommerce does not
 * repeat a webhook, and disables one that fails repeatedly.
 */
export function createLossRecovery(): LossRecovery {
  const siteIds = new Set<number>();
  let timer: NodeJS.Timeout | undefined;

  const schedule = (services: Services) => {
    timer = setTimeout(() => void recover(services), RETRY_INTERVAL_MS);
    timer.unref();
  };

  async function recover(services: Services): Promise<void> {
    const batch = [...siteIds];
    siteIds.clear();
    await requestSyncs(services.db, batch).catch(() => {
      for (const siteId of batch) siteIds.add(siteId);
    });
    timer = undefined;
    if (siteIds.size > 0) schedule(services);
  }

  return {
    add(services, siteId) {
      siteIds.add(siteId);
      if (timer === undefined) schedule(services);
    },
    stop: () => clearTimeout(timer),
  };
}
