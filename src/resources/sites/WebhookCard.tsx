import { useTranslate } from 'react-admin';
import type { SiteHealth } from '#contract/siteHealth';
import type { Site } from '#contract/sites';
import { Card, FieldList, IconButton, StatusBadge, UrlField, useCopyToClipboard } from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './sites.module.css';

interface WebhookCardProps {
  site: Site;
  health: SiteHealth | undefined;
}

export function WebhookCard({ site, health }: WebhookCardProps) {
  const translate = useTranslate();
  const isManaged = health !== undefined && health.webhooks.length > 0 && !health.manual_webhooks;

  return (
    <Card title={translate('resources.sites.webhook.title')}>
      {health && health.webhooks.length > 0 && <WebhookStatuses health={health} />}
      <WebhookUrl url={site.webhook_url} />
      <div className={shared.note}>
        {translate(`resources.sites.webhook.${isManaged ? 'automatic' : 'manual'}`)}
      </div>
    </Card>
  );
}

function WebhookStatuses({ health: { webhooks, manual_webhooks, checks } }: { health: SiteHealth }) {
  const translate = useTranslate();
  const isHealthy =
    !manual_webhooks && !checks.some(({ kind, failed_at }) => kind === 'webhooks' && failed_at);
  const entries = webhooks.map(({ topic, found }) => {
    // A missing webhook was created, so it is active now.
    const state = isHealthy && found === 'missing' ? 'active' : found;
    const isRepaired = isHealthy && state !== 'active';
    const label = translate(`resources.sites.webhook.${isRepaired ? 'repaired' : `status.${state}`}`);
    const tone = isRepaired || state === 'active' ? 'available' : 'warning';
    return { label: topic, value: <StatusBadge value={found} tone={tone} label={label} /> };
  });
  return <FieldList fields={entries} />;
}

function WebhookUrl({ url }: { url: string }) {
  const translate = useTranslate();
  const copy = useCopyToClipboard();
  return (
    <div className={styles.webhookUrl}>
      <code>
        <UrlField value={url} />
      </code>
      <IconButton
        label={translate('resources.sites.webhook.copy')}
        onClick={() => copy(url, 'resources.sites.webhook.copied')}
        icon="copy"
      />
    </div>
  );
}
