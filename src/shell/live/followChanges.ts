import type { QueryClient } from '@tanstack/react-query';
import { HttpError } from 'ra-core';
import { type Changes, changes } from '#contract/changes';
import { getChangesSince } from '../../authProvider/session';
import { callEndpoint } from '../../dataProvider';
import { buildPath } from '../../dataProvider/buildPath';
import { readAnswer } from '../../dataProvider/readAnswer';
import { getApiUrl } from '../../dataProvider/request';
import { createRefresher } from './createRefresher';

/** The server sends an event every 15 seconds at least: without one, a proxy keeps them or the line is cut. */
const SILENCE_MS = 40_000;
/** After a longer silence, what has no events may have changed, too. */
const MISSED_MS = 60_000;
const TICK_MS = 5000;
const RETRY_MS = { first: 2000, longest: 60_000 };

/**
 * Refreshes what the page shows when anybody changes it, while the page is visible. Where the stream does not come through,
 * it asks again and again what has changed, less and less often; the polling of the pages goes on in any case.
 */
export function followChanges(client: QueryClient, signal: AbortSignal): void {
  if (!('EventSource' in window)) return;
  const { refresh, refreshAll } = createRefresher(client, signal);
  let cursor = getChangesSince();
  let source: EventSource | undefined;
  let heardAt = Date.now();
  let retryMs = RETRY_MS.first;
  let retryAt: number | undefined;

  function take({ cursor: next, resources }: Changes): void {
    const isLate = Date.now() - heardAt > MISSED_MS;
    heardAt = Date.now();
    cursor = next;
    if (isLate) refreshAll();
    else refresh(resources);
  }

  function open(): void {
    if (source || document.hidden || !navigator.onLine) return;
    retryAt = undefined;
    const openedAt = Date.now();
    source = new EventSource(`${getApiUrl()}${buildPath(changes.follow.path, {}, { since: cursor })}`, {
      withCredentials: true,
    });
    source.onmessage = ({ data }) => {
      take(readAnswer(changes.follow, JSON.parse(data)));
      // A stream that ends at once is none.
      if (Date.now() - openedAt > SILENCE_MS) retryMs = RETRY_MS.first;
    };
    // The browser reconnects by itself unless the answer is a refusal.
    source.onerror = () => source?.readyState === EventSource.CLOSED && retryLater();
  }

  function close(): void {
    source?.close();
    source = undefined;
    retryAt = undefined;
  }

  function retryLater(): void {
    close();
    retryAt = Date.now() + retryMs;
    retryMs = Math.min(2 * retryMs, RETRY_MS.longest);
  }

  /** By an ordinary call, which renews the session, and brings what has changed also where no stream comes through. */
  async function retry(): Promise<void> {
    retryAt = undefined;
    try {
      take(await callEndpoint(changes.follow, { query: { since: cursor } }, signal));
      open();
    } catch (error) {
      // Without a session or the right to it, there is nothing to follow.
      const isFinal = error instanceof HttpError && [401, 403, 404].includes(error.status);
      if (!isFinal) retryLater();
    }
  }

  let tickedAt = Date.now();
  function tick(): void {
    const now = Date.now();
    const hasSlept = now - tickedAt > SILENCE_MS;
    tickedAt = now;
    if (retryAt !== undefined && now >= retryAt && !document.hidden) void retry();
    else if (source && hasSlept) reopen();
    else if (source && now - heardAt > SILENCE_MS) retryLater();
  }

  function reopen(): void {
    close();
    open();
  }

  const timer = setInterval(tick, TICK_MS);
  document.addEventListener('visibilitychange', () => (document.hidden ? close() : open()), { signal });
  window.addEventListener('online', reopen, { signal });
  window.addEventListener('offline', close, { signal });
  signal.addEventListener('abort', () => {
    clearInterval(timer);
    close();
  });
  open();
}
