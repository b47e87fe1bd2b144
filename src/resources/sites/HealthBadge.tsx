import { useTranslate } from 'react-admin';
import type { SiteState } from '#contract/sites';
import { Nothing, StatusBadge } from '../../kit';

const TONES = { ok: 'available', attention: 'warning', failing: 'exhausted', unknown: 'replaced' } as const;

/** How it goes with a shop, in one word; nothing where the server does not say. */
export function HealthBadge({ state }: { state: SiteState | undefined }) {
  const translate = useTranslate();
  if (!state) return <Nothing />;
  return (
    <StatusBadge
      value={state}
      tone={TONES[state]}
      label={translate(`resources.sites.health.states.${state}`)}
    />
  );
}
