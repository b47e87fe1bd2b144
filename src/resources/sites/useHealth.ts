import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type SiteHealth, siteHealth } from '#contract/siteHealth';
import type { Site } from '#contract/sites';
import { call } from '../../dataProvider';
import { useFailure } from '../../kit';

const SOON_MS = 1500;
/** For how long the first look at a new shop is waited for. */
const NEW_MS = 60_000;

export interface HealthWatch {
  health: SiteHealth | undefined;
  /** The first look at a new shop is on its way. */
  trying: boolean;
  checking: boolean;
  check: () => void;
}

/** Nothing was looked at yet, or a shop that answers is being given its webhooks. */
function isUnderWay({ state, checks }: SiteHealth): boolean {
  return state === 'unknown' || (state === 'ok' && !checks.some(({ kind }) => kind === 'webhooks'));
}

/** How it goes with a site's shop. A site that was just registered is asked for until its first look is over. */
export function useHealth(site: Site | undefined): HealthWatch {
  const queryKey = ['site-health', site?.id];
  const params = { id: site?.id ?? 0 };
  const queries = useQueryClient();
  const failed = useFailure();
  const isNew = site?.is_active === true && Date.now() - Date.parse(site.created_at) < NEW_MS;

  const { data: health } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(siteHealth.get, { params }, signal),
    enabled: site !== undefined,
    refetchInterval: ({ state: { data } }) => (isNew && data && isUnderWay(data) ? SOON_MS : false),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(siteHealth.check, { params }),
    onSuccess: (found) => queries.setQueryData(queryKey, found),
    onError: (error) => failed('resources.sites.notifications.check_failed', error),
  });
  const trying = isNew && health !== undefined && isUnderWay(health);
  return { health, trying, checking: isPending, check: () => mutate() };
}
