import type { QueryClient } from '@tanstack/react-query';
import { preloadAll } from '../../admin/lazy/pageLoader';
import { hasCapability } from '../../dataProvider';
import { followChanges } from './followChanges';

/** Once a page has been idle: preloads the other pages, and follows what others change. */
export function startIdleWork(client: QueryClient, signal: AbortSignal): void {
  if (signal.aborted) return;
  if (hasCapability('live_changes')) followChanges(client, signal);
  preloadAll(signal);
}
