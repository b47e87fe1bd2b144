import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import { connections } from '#contract/connections';
import type { SiteHealth } from '#contract/siteHealth';
import type { Site } from '#contract/sites';
import { Button, Card, FieldList, useAction } from '../../admin';
import { DateTimeField } from '../audit/DateTimeField';
import { EditCredentials } from './EditCredentials';
import { HealthBadge } from './siteFields';
import type { SiteHealthQuery } from './useSiteHealth';

interface ConnectionCardProps {
  site: Site;
  healthQuery: SiteHealthQuery;
}

export function ConnectionCard({ site, healthQuery }: ConnectionCardProps) {
  const translate = useTranslate();
  const { health, checking, check } = healthQuery;

  return (
    <Card
      title={translate('resources.sites.health.title')}
      actions={
        <Button onClick={check} disabled={checking || !site.is_active}>
          {translate(`resources.sites.health.${checking ? 'checking' : 'check'}`)}
        </Button>
      }
    >
      {health && <HealthFields health={health} />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '8px', mt: '14px' }}>
        <EditCredentials site={site} onChanged={check} />
        <Reconnect site={site} />
      </Box>
    </Card>
  );
}

function HealthFields({ health }: { health: SiteHealth }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`resources.sites.health.${key}`);
  const getCheckedAt = (kind: string) => health.checks.find((check) => check.kind === kind)?.checked_at;
  const renderDateTime = (at: string | null | undefined, emptyText: string) =>
    at ? <DateTimeField value={at} /> : text(emptyText);
  const counts = [
    ['backordered', health.backordered_orders],
    ['unprocessed_events', health.unprocessed_events],
    ['rejected_events', health.rejected_events],
  ] as const;

  const entries = [
    {
      label: text('kinds.connection'),
      value: (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: '0 10px', alignItems: 'baseline' }}>
          <HealthBadge state={health.state} /> <CheckedAt at={getCheckedAt('connection')} />
        </Box>
      ),
    },
    { label: text('last_webhook'), value: renderDateTime(health.last_webhook_at, 'none') },
    { label: text('last_reconciliation'), value: renderDateTime(getCheckedAt('reconciliation'), 'never') },
    ...counts.filter(([, count]) => count > 0).map(([key, count]) => ({ label: text(key), value: count })),
  ];
  return <FieldList fields={entries} />;
}

function CheckedAt({ at }: { at: string | undefined }) {
  return (
    at && (
      <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        <DateTimeField value={at} />
      </Box>
    )
  );
}

function Reconnect({ site }: { site: Site }) {
  const translate = useTranslate();
  const [reauthorize, { isPending }] = useAction(connections.reauthorize, {
    failure: 'resources.sites.connect.failed',
    onSuccess: ({ authorize_url }) => window.location.assign(authorize_url),
  });
  return (
    <Button onClick={() => reauthorize({ params: { id: site.id } })} disabled={isPending}>
      {translate('resources.sites.connect.reconnect')}
    </Button>
  );
}
