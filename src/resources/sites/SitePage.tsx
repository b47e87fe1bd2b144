import { useRecordContext, useShowContext, useStore, useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import type { Site, SiteSummary } from '#contract/sites';
import { Banner, Button, CardSkeleton, DeleteButton, PageHeader, Permitted, RecordPage } from '../../admin';
import { RecordActivity } from '../audit/RecordActivity';
import { ApiKeyCard } from './ApiKeyCard';
import { ConnectionCard } from './ConnectionCard';
import { DeliverySettingsCard } from './DeliverySettingsCard';
import { useSiteEarlierOrders } from './earlier/useSiteEarlierOrders';
import { loadSiteConsequences } from './loadSiteConsequences';
import { ReconciliationCard } from './ReconciliationCard';
import { SiteIdentity } from './SiteIdentity';
import { SiteInformation } from './SiteInformation';
import { FailedDeliveries, SiteIssues } from './SiteIssues';
import { SiteMappings } from './SiteMappings';
import { SyncedProducts } from './SyncedProducts';
import { SiteDeletionWarning, SiteStatus } from './siteFields';
import styles from './sites.module.css';
import { TestOrderButton } from './testOrder/TestOrderButton';
import { useSiteHealth } from './useSiteHealth';
import { useSyncedProducts } from './useSyncedProducts';
import { WebhookCard } from './WebhookCard';

const ApiKeysCard = lazy(() => import('./apiKeys/ApiKeysCard'));

export default function SitePage() {
  return (
    <RecordPage notFound="resources.sites.not_found">
      <SiteContent />
    </RecordPage>
  );
}

function SiteContent() {
  const site = useRecordContext<Site | SiteSummary>();
  const { refetch } = useShowContext();
  const { products, syncing, sync } = useSyncedProducts(site?.id, () => refetch());
  const healthQuery = useSiteHealth(site);
  if (!site) return null;

  return (
    <>
      <PageHeader
        title={site.name}
        badge={
          <SiteStatus
            active={site.is_active}
            health={healthQuery.health?.state}
            isLoading={healthQuery.isLoading}
          />
        }
        subtitle={site.url}
        actions={<SiteActions site={site} syncing={syncing} onSync={sync} />}
      />
      <div className={styles.page}>
        <SiteIssues siteId={site.id} healthQuery={healthQuery} />
        <SiteIdentity site={site} healthQuery={healthQuery} />
        <FailedDeliveries siteId={site.id} />
        <Permitted to="mappings.write">
          <EarlierOrdersPrompt site={site} />
        </Permitted>
        {products && <SyncedProducts products={products} />}
        <div className={styles.columns}>
          <div className={styles.column}>
            <ConnectionCard site={site} healthQuery={healthQuery} />
            {isComplete(site) ? <WebhookCard site={site} healthQuery={healthQuery} /> : <CardSkeleton />}
            <ReconciliationCard site={site} />
            <Permitted to="sites.write">
              {isComplete(site) ? <ApiKeyCard site={site} /> : <CardSkeleton />}
            </Permitted>
          </div>
          <div className={styles.column}>
            <SiteInformation site={site} healthQuery={healthQuery} />
            <Permitted to="sites.write">
              {isComplete(site) ? <DeliverySettingsCard site={site} /> : <CardSkeleton />}
            </Permitted>
          </div>
        </div>
        <SiteMappings site={site} />
        <Permitted to="sites.write">
          <Suspense fallback={<CardSkeleton />}>
            <ApiKeysCard site={site} />
          </Suspense>
        </Permitted>
        <RecordActivity kind="site" id={site.id} />
      </div>
    </>
  );
}

/** The list of sites has only a part of each. */
const isComplete = (site: Site | SiteSummary): site is Site => 'webhook_url' in site;

interface SiteActionsProps {
  site: SiteSummary;
  syncing: boolean;
  onSync: () => void;
}

function SiteActions({ site, syncing, onSync }: SiteActionsProps) {
  const translate = useTranslate();
  return (
    <>
      <DeleteButton variant="button" warning={<SiteDeletionWarning />} consequences={loadSiteConsequences} />
      <Permitted to="sites.write">
        <TestOrderButton siteId={site.id} />
      </Permitted>
      <Button to={`/dashboard/sites/${site.id}/events`}>{translate('resources.sites.events.title')}</Button>
      <Button permission="sites.write" onClick={onSync} disabled={syncing}>
        {translate(`resources.sites.products.${syncing ? 'syncing' : 'sync'}`)}
      </Button>
      <Button
        permission="mappings.write"
        to={`/dashboard/mappings/new?site=${site.id}`}
        variant="contained"
        color="primary"
      >
        {translate('resources.sites.mappings.add')}
      </Button>
    </>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_DAYS = 14;

/** Asks in the first weeks of a shop what happens to orders from before its mappings. */
function EarlierOrdersPrompt({ site }: { site: SiteSummary }) {
  const translate = useTranslate();
  const [isSkipped, setSkipped] = useStore(`sites.${site.id}.skipsEarlierOrders`, false);
  const isNew = Date.now() - Date.parse(site.created_at) < NEW_DAYS * DAY_MS;
  const { data } = useSiteEarlierOrders(site.id, isNew && !isSkipped);
  const isUndecided = data?.mappings.length && data.mappings.every(({ listing }) => listing === null);
  if (isSkipped || !isUndecided) return null;
  const text = (name: string) => translate(`resources.sites.earlier.${name}`);

  return (
    <Banner>
      <div className={styles.decision}>
        <span>{text('prompt')}</span>
        <span className={styles.choices}>
          <Button size="small" onClick={() => setSkipped(true)}>
            {text('skip')}
          </Button>
          <Button size="small" to={`/dashboard/sites/${site.id}/earlier-orders`}>
            {text('choose')}
          </Button>
        </span>
      </div>
    </Banner>
  );
}
