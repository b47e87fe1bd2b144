import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { SiteHealth } from '#contract/siteHealth';
import type { Site } from '#contract/sites';
import { Button, Card, FieldList } from '../../kit';
import { Moment } from '../audit/Moment';
import { ChangeKeys } from './ChangeKeys';
import { ConnectAgain } from './ConnectAgain';
import { HealthBadge } from './HealthBadge';
import type { HealthWatch } from './useHealth';

interface ConnectionCardProps {
  site: Site;
  watch: HealthWatch;
}

/** How it goes with the shop, and what can be done where it does not go well. */
export function ConnectionCard({ site, watch }: ConnectionCardProps) {
  const translate = useTranslate();
  const { health, checking, check } = watch;

  return (
    <Card
      title={translate('resources.sites.health.title')}
      actions={
        <Button onClick={check} disabled={checking || !site.is_active}>
          {translate(`resources.sites.health.${checking ? 'checking' : 'check'}`)}
        </Button>
      }
    >
      {health && <Facts health={health} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', mt: '14px' }}>
        <ChangeKeys site={site} onChanged={check} />
        <ConnectAgain site={site} />
      </Box>
    </Card>
  );
}

function Facts({ health }: { health: SiteHealth }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`resources.sites.health.${key}`);
  const lookedAt = (kind: string) => health.checks.find((check) => check.kind === kind)?.checked_at;
  const moment = (at: string | null | undefined, none: string) => (at ? <Moment at={at} /> : text(none));
  const counts = [
    ['waiting', health.backordered_orders],
    ['stuck', health.unprocessed_events],
    ['refused', health.rejected_events],
  ] as const;

  const entries = [
    {
      label: text('kinds.connection'),
      value: (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 10px', alignItems: 'baseline' }}>
          <HealthBadge state={health.state} /> <Checked at={lookedAt('connection')} />
        </Box>
      ),
    },
    { label: text('last_webhook'), value: moment(health.last_webhook_at, 'none') },
    { label: text('last_reconciliation'), value: moment(lookedAt('reconciliation'), 'never') },
    ...counts.filter(([, count]) => count > 0).map(([key, count]) => ({ label: text(key), value: count })),
  ];
  return <FieldList entries={entries} />;
}

function Checked({ at }: { at: string | undefined }) {
  return (
    at && (
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        <Moment at={at} />
      </Box>
    )
  );
}
