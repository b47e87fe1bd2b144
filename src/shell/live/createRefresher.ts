import type { Query, QueryClient } from '@tanstack/react-query';
import type { ChangedResource } from '#contract/changes';

/** The first parts of the keys of the queries that show each resource. */
const SHOWN_BY: Record<ChangedResource, readonly string[]> = {
  pools: ['pools', 'licenses', 'mappings', 'batches', 'dashboard'],
  licenses: ['licenses', 'pools', 'batches', 'dashboard', 'validation'],
  batches: ['batches', 'pools'],
  mappings: ['mappings', 'pools', 'unanswered', 'dashboard'],
  sites: ['sites', 'mappings', 'site-health', 'dashboard'],
  orders: ['orders', 'customers', 'licenses', 'pools', 'unanswered', 'dashboard'],
  customers: ['customers'],
  notifications: ['notifications', 'dashboard'],
  audit: ['audit'],
  settings: ['settings', 'dashboard'],
  administrators: ['administrators', 'invitations'],
};

/** Consoles that hear of one change do not ask together. */
const LONGEST_DELAY_MS = 300;
/** Between two refreshes, with more for a server that takes long: a sale a second must not keep it busy. */
const PAUSE_MS = 300;
const PAUSE_FACTOR = 3;

export interface Refresher {
  /** Soon reads again what the page shows of these resources. */
  refresh(resources: readonly ChangedResource[]): void;
  /** Reads everything again that the page shows: something was missed. */
  refreshAll(): void;
}

/** Refreshes the queries of changed resources, those of many changes at once, and never two times at a time. */
export function createRefresher(client: QueryClient, signal: AbortSignal): Refresher {
  const changed = new Set<ChangedResource>();
  let isAll = false;
  let isBusy = false;

  const isShown = ({ queryKey: [topic] }: Query) =>
    isAll ? topic !== 'auth' : [...changed].some((resource) => SHOWN_BY[resource].includes(String(topic)));

  async function run(): Promise<void> {
    // A list that is read again would show the record whose deletion waits for its undo.
    if (isUndoOffered()) return plan(PAUSE_MS);
    const obsolete = new Set(client.getQueryCache().findAll({ predicate: isShown }));
    changed.clear();
    isAll = false;
    const start = performance.now();
    await client.invalidateQueries({ predicate: (query) => obsolete.has(query) });
    isBusy = false;
    if (changed.size > 0 || isAll) plan(Math.max(PAUSE_MS, PAUSE_FACTOR * (performance.now() - start)));
  }

  function plan(delayMs: number): void {
    isBusy = true;
    setTimeout(() => !signal.aborted && void run(), delayMs);
  }

  function planSoon(): void {
    if (!isBusy) plan(Math.random() * LONGEST_DELAY_MS);
  }

  return {
    refresh(resources) {
      for (const resource of resources) changed.add(resource);
      if (changed.size > 0) planSoon();
    },
    refreshAll() {
      isAll = true;
      planSoon();
    },
  };
}

/** React-admin tells of a pending change by its toast only. */
const isUndoOffered = () => document.querySelector('.RaNotification-undo') !== null;
