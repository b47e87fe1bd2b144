import { useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import { CredentialsUpdate, connections } from '#contract/connections';
import type { SiteHealth } from '#contract/siteHealth';
import type { SiteSummary } from '#contract/sites';
import {
  ActionButton,
  Button,
  Card,
  DateTimeField,
  DialogButton,
  FieldList,
  SubmitDialog,
  TextInput,
  useFilteredPath,
  useInputLabel,
  useText,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { HealthBadge } from './siteFields';
import styles from './sites.module.css';
import type { SiteHealthProps } from './useSiteHealth';

export function ConnectionCard({ site, healthQuery }: SiteHealthProps) {
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
        <DialogButton
          permission="sites.write"
          dialog={(onClose) => <CredentialsDialog site={site} onChanged={check} onClose={onClose} />}
        >
          {translate('resources.sites.credentials.edit')}
        </DialogButton>
        <ActionButton
          action={connections.reauthorize}
          input={{ params: { id: site.id } }}
          permission="sites.write"
          failure="resources.sites.connect.failed"
          onSuccess={({ authorize_url }) => window.location.assign(authorize_url)}
        >
          {translate('resources.sites.connect.reconnect')}
        </ActionButton>
      </div>
    </Card>
  );
}

function HealthFields({ siteId, health }: { siteId: number; health: SiteHealth }) {
  const text = useText('resources.sites.health');
  const getFilteredPath = useFilteredPath();
  const getCheckedAt = (kind: string) => health.checks.find((check) => check.kind === kind)?.checked_at;
  const renderDateTime = (at: string | null | undefined, emptyText: string) =>
    at ? <DateTimeField value={at} precise /> : text(emptyText);
  const checkedAt = getCheckedAt('connection');
  const waiting = { site_id: siteId, problem: 'backordered' };
  const counts = [
    { key: 'backordered', count: health.backordered_orders, to: getFilteredPath('orders', waiting) },
    { key: 'unprocessed_events', count: health.unprocessed_events },
    { key: 'rejected_events', count: health.rejected_events },
  ];

  const entries = [
    {
      label: text('state'),
      value: (
        <div className={styles.health}>
          <HealthBadge state={health.state} />{' '}
          {checkedAt && (
            <span className={shared.note}>
              <DateTimeField value={checkedAt} precise />
            </span>
          )}
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

interface CredentialsDialogProps {
  site: SiteSummary;
  onChanged: () => void;
  onClose: () => void;
}

function CredentialsDialog({ site: { id, name }, onChanged, onClose }: CredentialsDialogProps) {
  const text = useText('resources.sites.credentials');
  const getLabel = useInputLabel(CredentialsUpdate);
  return (
    <SubmitDialog
      title={text('title', { name })}
      text={text('text')}
      schema={CredentialsUpdate}
      submitLabel={text('save')}
      progress="saving"
      send={(body: CredentialsUpdate) =>
        callEndpoint(connections.updateCredentials, { params: { id }, body })
      }
      success="resources.sites.credentials.changed"
      failure="resources.sites.credentials.change_failed"
      onDone={onChanged}
      onClose={onClose}
    >
      <TextInput source="consumer_key" label={getLabel('consumer_key')} autoFocus />
      <TextInput source="consumer_secret" label={getLabel('consumer_secret')} type="password" />
    </SubmitDialog>
  );
}
