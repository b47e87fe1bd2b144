import { useTranslate } from 'ra-core';
import type { ComponentProps } from 'react';
import { type SiteActivity, type SiteState, sites } from '#contract/sites';
import {
  DateField,
  DeleteButton,
  EmptyValue,
  type LoadConsequences,
  Skeleton,
  StatusBadge,
} from '../../admin';
import { callEndpoint, isOffered } from '../../dataProvider';
import shared from '../../theme/shared.module.css';

export function ActiveBadge({ active }: { active: boolean }) {
  const translate = useTranslate();
  const status = active ? 'active' : 'inactive';
  return <StatusBadge value={status} label={translate(`resources.sites.${status}`)} />;
}

const TONES = { ok: 'available', degraded: 'warning', failing: 'exhausted', unknown: 'replaced' } as const;

interface SiteStatusProps {
  active: boolean;
  activity?: SiteActivity;
  health: SiteState | undefined;
  /** The health is not known yet. */
  isLoading?: boolean;
  /** Why the shop is not fully working. */
  reason?: string | null;
}

/** Active only if the shop was checked and nothing is wrong with it; else what is wrong. */
export function SiteStatus({ active, activity, health, isLoading, reason }: SiteStatusProps) {
  const translate = useTranslate();
  if (activity && activity !== 'active')
    return (
      <StatusBadge
        value={activity}
        tone={activity === 'paused' ? 'warning' : 'replaced'}
        label={translate(`resources.sites.activity.${activity}`)}
      />
    );
  if (isLoading) return <Skeleton height={22} width={64} />;
  if (!active || !health || health === 'ok') return <ActiveBadge active={active} />;
  return (
    <>
      <HealthBadge state={health} />
      {reason && <div className={shared.note}>{reason}</div>}
    </>
  );
}

export function HealthBadge({ state }: { state: SiteState | undefined }) {
  const translate = useTranslate();
  if (!state) return <EmptyValue />;
  const label = translate(`resources.sites.health.states.${state}`);
  return <StatusBadge value={state} tone={TONES[state]} label={label} />;
}

export function LastSyncField({ date }: { date: string | null }) {
  const translate = useTranslate();
  return date ? <DateField value={date} /> : translate('resources.sites.never');
}

export function DeleteSite({ variant }: Pick<ComponentProps<typeof DeleteButton>, 'variant'>) {
  return (
    <DeleteButton
      variant={variant}
      warning={<DeletionWarning />}
      consequences={isOffered(sites.deletion) ? loadConsequences : undefined}
    />
  );
}

function DeletionWarning() {
  const translate = useTranslate();
  return <>{`${translate('resources.sites.delete_warning')} ${translate('kit.confirm.text')}`}</>;
}

/** The records that are deleted with a site. */
const loadConsequences: LoadConsequences = async ({ id }) => {
  const { mappings, backordered_orders } = await callEndpoint(sites.deletion, { params: { id: Number(id) } });
  return {
    counts: {
      'resources.sites.deletion.mappings': mappings,
      'resources.sites.deletion.orders': backordered_orders,
    },
  };
};
