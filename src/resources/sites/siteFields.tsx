import { useTranslate } from 'react-admin';
import type { SiteState } from '#contract/sites';
import { DateField, EmptyValue, StatusBadge } from '../../admin';

export function ActiveBadge({ active }: { active: boolean }) {
  const translate = useTranslate();
  const status = active ? 'active' : 'inactive';
  return <StatusBadge value={status} label={translate(`resources.sites.${status}`)} />;
}

const TONES = { ok: 'available', degraded: 'warning', failing: 'exhausted', unknown: 'replaced' } as const;

export function HealthBadge({ state }: { state: SiteState | undefined }) {
  const translate = useTranslate();
  if (!state) return <EmptyValue />;
  return (
    <StatusBadge
      value={state}
      tone={TONES[state]}
      label={translate(`resources.sites.health.states.${state}`)}
    />
  );
}

export function LastSyncField({ date }: { date: string | null }) {
  const translate = useTranslate();
  return date ? <DateField value={date} /> : translate('resources.sites.never');
}

export function SiteDeletionWarning() {
  const translate = useTranslate();
  return <>{`${translate('resources.sites.delete_warning')} ${translate('kit.confirm.text')}`}</>;
}
