import { useQueryClient } from '@tanstack/react-query';
import { type SiteHealth, siteHealth } from '#contract/siteHealth';
import type { SiteSummary } from '#contract/sites';
import { useAction, useEndpoint } from '../../admin';

const POLL_INTERVAL_MS = 1500;
/** A failure disappears soon after its cause is mended. */
const REFRESH_INTERVAL_MS = 10_000;
/** Maximum wait for the first health check of a new site. */
const FIRST_CHECK_TIMEOUT_MS = 60_000;

export interface SiteHealthProps {
  site: SiteSummary;
  healthQuery: ReturnType<typeof useSiteHealth>;
}

/** No health check yet, or webhooks are still being created. */
function isAwaitingFirstCheck({ state, checks }: SiteHealth): boolean {
  return state === 'unknown' || (state === 'ok' && !checks.some(({ kind }) => kind === 'webhooks'));
}

/** Health of a site. Polls a new site until its first health check is done. */
export function useSiteHealth({ id, is_active, created_at }: SiteSummary) {
  const queryKey = ['site-health', id];
  const input = { params: { id } };
  const queryClient = useQueryClient();
  const isNew = is_active && Date.now() - Date.parse(created_at) < FIRST_CHECK_TIMEOUT_MS;

  const { data: health, isLoading } = useEndpoint(siteHealth.get, input, {
    queryKey,
    refetchInterval: ({ state: { data } }) =>
      isNew && data && isAwaitingFirstCheck(data) ? POLL_INTERVAL_MS : REFRESH_INTERVAL_MS,
  });
  const [check, { isPending: checking }] = useAction(siteHealth.check, {
    failure: 'resources.sites.notifications.check_failed',
    onSuccess: (result) => queryClient.setQueryData(queryKey, result),
  });
  /** The first health check is pending. */
  const firstCheckRunning = isNew && health !== undefined && isAwaitingFirstCheck(health);
  return { health, isLoading, firstCheckRunning, checking, check: () => check(input) };
}
