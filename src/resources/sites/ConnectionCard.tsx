import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { CredentialsUpdate, connections } from '#contract/connections';
import type { SiteHealth } from '#contract/siteHealth';
import type { Site, SiteSummary } from '#contract/sites';
import {
  Button,
  Card,
  FieldList,
  FormDialog,
  TextInput,
  useAction,
  useInputLabel,
  useSubmit,
} from '../../admin';
import { getFilteredPath } from '../../admin/list/getFilteredPath';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { DateTimeField } from '../audit/DateTimeField';
import { HealthBadge } from './siteFields';
import styles from './sites.module.css';
import type { SiteHealthQuery } from './useSiteHealth';

interface ConnectionCardProps {
  site: SiteSummary;
  healthQuery: SiteHealthQuery;
}

export function ConnectionCard({ site, healthQuery }: ConnectionCardProps) {
  const translate = useTranslate();
  const { health, checking, check } = healthQuery;

  return (
    <Card
      title={translate('resources.sites.health.title')}
      actions={
        <Button permission="sites.write" onClick={check} disabled={checking || !site.is_active}>
          {translate(`resources.sites.health.${checking ? 'checking' : 'check'}`)}
        </Button>
      }
    >
      {health && <HealthFields siteId={site.id} health={health} />}
      <div className={styles.connectionActions}>
        <EditCredentials site={site} onChanged={check} />
        <Reconnect site={site} />
      </div>
    </Card>
  );
}

function HealthFields({ siteId, health }: { siteId: number; health: SiteHealth }) {
  const translate = useTranslate();
  const text = (key: string) => translate(`resources.sites.health.${key}`);
  const getCheckedAt = (kind: string) => health.checks.find((check) => check.kind === kind)?.checked_at;
  const renderDateTime = (at: string | null | undefined, emptyText: string) =>
    at ? <DateTimeField value={at} /> : text(emptyText);
  const waiting = { site_id: siteId, problem: 'backordered' };
  const counts = [
    { key: 'backordered', count: health.backordered_orders, to: getFilteredPath('orders', waiting) },
    { key: 'unprocessed_events', count: health.unprocessed_events },
    { key: 'rejected_events', count: health.rejected_events },
  ];

  const entries = [
    {
      label: text('kinds.connection'),
      value: (
        <div className={styles.health}>
          <HealthBadge state={health.state} /> <CheckedAt at={getCheckedAt('connection')} />
        </div>
      ),
    },
    { label: text('last_webhook'), value: renderDateTime(health.last_webhook_at, 'none') },
    { label: text('last_reconciliation'), value: renderDateTime(getCheckedAt('reconciliation'), 'never') },
    ...counts
      .filter(({ count }) => count > 0)
      .map(({ key, count, to }) => ({ label: text(key), value: to ? <Link to={to}>{count}</Link> : count })),
  ];
  return <FieldList fields={entries} />;
}

function CheckedAt({ at }: { at: string | undefined }) {
  return (
    at && (
      <span className={shared.note}>
        <DateTimeField value={at} />
      </span>
    )
  );
}

function Reconnect({ site }: { site: SiteSummary }) {
  const translate = useTranslate();
  const [reauthorize, { isPending }] = useAction(connections.reauthorize, {
    failure: 'resources.sites.connect.failed',
    onSuccess: ({ authorize_url }) => window.location.assign(authorize_url),
  });
  return (
    <Button
      permission="sites.write"
      onClick={() => reauthorize({ params: { id: site.id } })}
      disabled={isPending}
    >
      {translate('resources.sites.connect.reconnect')}
    </Button>
  );
}

interface EditCredentialsProps {
  site: SiteSummary;
  onChanged: () => void;
}

function EditCredentials({ site, onChanged }: EditCredentialsProps) {
  const translate = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button permission="sites.write" onClick={() => setOpen(true)}>
        {translate('resources.sites.credentials.edit')}
      </Button>
      {open && <CredentialsDialog site={site} onChanged={onChanged} onClose={() => setOpen(false)} />}
    </>
  );
}

function CredentialsDialog({ site, onChanged, onClose }: EditCredentialsProps & { onClose: () => void }) {
  const translate = useTranslate();
  const getLabel = useInputLabel(CredentialsUpdate);
  const { onSubmit, problem } = useSubmit<CredentialsUpdate, Site>({
    send: (body) => callEndpoint(connections.updateCredentials, { params: { id: site.id }, body }),
    success: 'resources.sites.credentials.changed',
    failure: 'resources.sites.credentials.change_failed',
    onDone: () => {
      onClose();
      onChanged();
    },
  });

  return (
    <FormDialog
      title={translate('resources.sites.credentials.title', { name: site.name })}
      text={translate('resources.sites.credentials.text')}
      schema={CredentialsUpdate}
      submitLabel={translate('resources.sites.credentials.save')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
    >
      <TextInput source="consumer_key" label={getLabel('consumer_key')} autoFocus />
      <TextInput source="consumer_secret" label={getLabel('consumer_secret')} type="password" />
    </FormDialog>
  );
}
