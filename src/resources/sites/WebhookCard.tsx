import type { SiteHealth } from '#contract/siteHealth';
import type { HealthCheckKind, Site } from '#contract/sites';
import {
  Card,
  DateTimeField,
  FieldList,
  IconButton,
  Skeleton,
  StatusBadge,
  UrlField,
  useCopyToClipboard,
  useText,
} from '../../admin';
import { translateField } from '../../i18nProvider/translateField';
import shared from '../../theme/shared.module.css';
import { HealthBadge } from './siteFields';
import styles from './sites.module.css';
import type { SiteHealthProps } from './useSiteHealth';

interface WebhookCardProps extends SiteHealthProps {
  site: Site;
}

export function WebhookCard({ site, healthQuery: { health, isLoading } }: WebhookCardProps) {
  const text = useText('resources.sites.webhook');

  return (
    <Card title={text('title')}>
      {isLoading && <Skeleton height={22} width={120} />}
      {health && health.webhooks.length > 0 && <WebhookStatuses health={health} />}
      <WebhookUrl url={site.webhook_url} />
      {health?.repaired && (
        <div className={shared.note}>
          <DateTimeField value={health.repaired.at} precise />: {translateField(health.repaired, 'reason')}
        </div>
      )}
      {!isLoading && <div className={shared.note}>{text(getInstructions(health))}</div>}
    </Card>
  );
}

/** How the webhooks are created; the way by hand also serves a page that does not know. */
function getInstructions(health: SiteHealth | undefined): 'automatic' | 'pending' | 'manual' {
  if (!health || health.manual_webhooks) return 'manual';
  return health.webhooks.length > 0 ? 'automatic' : 'pending';
}

/** How many are active, and each that is not. */
function WebhookStatuses({ health: { webhooks, manual_webhooks, checks } }: { health: SiteHealth }) {
  const text = useText('resources.sites.webhook');
  const hasFailed = (kind: HealthCheckKind) => checks.some((check) => check.kind === kind && check.failed_at);
  const isHealthy = !manual_webhooks && !hasFailed('webhooks');
  if (hasFailed('connection')) return <UnknownWebhooks webhooks={webhooks} />;
  const states = webhooks.map(({ topic, found }) => {
    // A missing webhook was created, so it is active now.
    const state = isHealthy && found === 'missing' ? 'active' : found;
    return { topic, found, state, isRepaired: isHealthy && state !== 'active' };
  });
  const active = states.filter(({ state, isRepaired }) => isRepaired || state === 'active').length;
  const entries = states
    .filter(({ state }) => state !== 'active')
    .map(({ topic, found, state, isRepaired }) => {
      const label = text(isRepaired ? 'repaired' : `status.${state}`);
      const tone = isRepaired ? 'available' : 'warning';
      return { label: topic, value: <StatusBadge value={found} tone={tone} label={label} /> };
    });
  return (
    <>
      <StatusBadge
        value="active"
        tone={active === webhooks.length ? 'available' : 'warning'}
        label={text('active', { active, smart_count: webhooks.length })}
      />
      {entries.length > 0 && <FieldList fields={entries} />}
    </>
  );
}

/** Of a shop that cannot be reached: the last check told nothing about them. */
function UnknownWebhooks({ webhooks }: Pick<SiteHealth, 'webhooks'>) {
  const entries = webhooks.map(({ topic }) => ({ label: topic, value: <HealthBadge state="unknown" /> }));
  return <FieldList fields={entries} />;
}

function WebhookUrl({ url }: { url: string }) {
  const text = useText('resources.sites.webhook');
  const copy = useCopyToClipboard();
  return (
    <div className={styles.webhookUrl}>
      <code>
        <UrlField value={url} />
      </code>
      <IconButton
        label={text('copy')}
        onClick={() => copy(url, 'resources.sites.webhook.copied')}
        icon="copy"
      />
    </div>
  );
}
