import { useTranslate } from 'react-admin';
import type { SiteCheck } from '#contract/siteHealth';
import { Banner, useReason } from '../../kit';
import type { HealthWatch } from './useHealth';

/** What goes wrong with the shop, why, and what to do about it. */
export function SiteTroubles({ watch: { health, trying } }: { watch: HealthWatch }) {
  const translate = useTranslate();
  if (trying) return <Banner>{translate('resources.sites.health.trying')}</Banner>;
  return health?.checks
    .filter(({ failed_at }) => failed_at !== null)
    .map((check) => <Trouble key={check.kind} check={check} />);
}

function Trouble({ check: { kind, reason, code } }: { check: SiteCheck }) {
  const translate = useTranslate();
  const reasonOf = useReason();
  const advice = code && translate(`resources.sites.health.advice.${code}`, { _: '' });
  return (
    <Banner tone={kind === 'connection' ? 'exhausted' : 'warning'}>
      <strong>{`${translate(`resources.sites.health.kinds.${kind}`)}: `}</strong>
      {reason && `${reasonOf(reason).replace(/\.$/, '')}.`} {advice}
    </Banner>
  );
}
