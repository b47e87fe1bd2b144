import { useGetResourceLabel, useShowContext, useStore, useTranslate } from 'ra-core';
import type { Site, SiteSummary } from '#contract/sites';
import {
  ActionsMenu,
  Banner,
  Button,
  CardSkeleton,
  classNames,
  EmbeddedList,
  Offered,
  PageHeader,
  Permitted,
  RecordPage,
  RelatedTabs,
  usePermission,
  useText,
} from '../../admin';
import { isOffered } from '../../dataProvider';
import { RecordActivity } from '../audit/RecordActivity';
import { ApiKeyCard } from './ApiKeyCard';
import { ConnectionCard } from './ConnectionCard';
import { DeliveryRuleCard } from './delivery/DeliveryRuleCard';
import { DeliverySettingsCard } from './delivery/DeliverySettingsCard';
import { TestOrderButton } from './delivery/TestOrderButton';
import { useSiteEarlierOrders } from './earlier/useSiteEarlierOrders';
import { KeyWaits } from './KeyWaits';
import { ReconciliationCard } from './ReconciliationCard';
import { RefusedOrders } from './RefusedOrders';
import { SiteActivityActions, SiteActivityBanner } from './SiteActivityActions';
import { SiteInformation } from './SiteInformation';
import { FailedDeliveries, SiteIssues } from './SiteIssues';
import { SiteMappings } from './SiteMappings';
import { SyncedProducts, useSyncedProducts } from './SyncedProducts';
import { DeleteSite, SiteStatus } from './siteFields';
import styles from './sites.module.css';
import { type SiteHealthProps, useSiteHealth } from './useSiteHealth';
import { WebhookCard } from './WebhookCard';

export default function SitePage() {
  return (
    <RecordPage<Site | SiteSummary> notFound="resources.sites.not_found">
      {(site) => <SiteContent site={site} />}
    </RecordPage>
  );
}

function SiteContent({ site }: { site: Site | SiteSummary }) {
  const { refetch } = useShowContext();
  const { products, syncing, sync } = useSyncedProducts(site.id, () => refetch());
  const healthQuery = useSiteHealth(site);
  const health = { site, healthQuery };
  const text = useText('resources.sites.tabs');
  const mayChange = usePermission('sites.write');
  const hasDelivery = mayChange && isOffered({ capability: 'orders' });
  const hasConnection =
    isOffered({ capability: 'shop_connection' }) || (mayChange && isOffered({ capability: 'api_keys' }));

  return (
    <>
      <PageHeader
        title={site.name}
        badge={
          <SiteStatus
            active={site.is_active}
            activity={site.activity}
            health={healthQuery.health?.state}
            isLoading={healthQuery.isLoading}
          />
        }
        subtitle={site.url}
        actions={<SiteActions site={site} syncing={syncing} onSync={sync} />}
      />
      <div className={classNames(styles.page, styles.notices)}>
        <SiteActivityBanner site={site} />
        <SiteIssues {...health} />
        <Offered capability="shop_connection">
          <RefusedOrders {...health} />
        </Offered>
        <Offered capability="orders">
          <FailedDeliveries siteId={site.id} />
        </Offered>
        {products && <SyncedProducts products={products} />}
      </div>
      <RelatedTabs
        label={text('overview')}
        tabs={[
          ...(hasDelivery
            ? [{ name: 'delivery', label: text('delivery'), content: <SiteDelivery site={site} /> }]
            : []),
          ...(hasConnection
            ? [{ name: 'connection', label: text('connection'), content: <SiteConnection {...health} /> }]
            : []),
        ]}
      >
        <div className={styles.page}>
          <Permitted to="mappings.write">
            <EarlierOrdersPrompt site={site} />
          </Permitted>
          <div className={styles.columns}>
            <SiteInformation {...health} />
            <Permitted to="sites.write">
              {isComplete(site) ? <ApiKeyCard site={site} /> : <CardSkeleton />}
            </Permitted>
          </div>
          <Offered capability="insight">
            <KeyWaits siteId={site.id} />
          </Offered>
          <SiteMappings site={site} />
          <RecordActivity kind="site" id={site.id} />
        </div>
      </RelatedTabs>
    </>
  );
}

/** How customers get their keys, and which orders get some. */
function SiteDelivery({ site }: { site: Site | SiteSummary }) {
  if (!isComplete(site)) return <CardSkeleton />;
  return (
    <div className={styles.columns}>
      <DeliverySettingsCard site={site} />
      <DeliveryRuleCard site={site} />
    </div>
  );
}

function SiteConnection(health: SiteHealthProps) {
  const { site, healthQuery } = health;
  return (
    <div className={styles.page}>
      <Offered capability="shop_connection">
        <div className={styles.columns}>
          <ConnectionCard {...health} />
          <div className={styles.column}>
            {isComplete(site) ? <WebhookCard site={site} healthQuery={healthQuery} /> : <CardSkeleton />}
            <ReconciliationCard site={site} />
          </div>
        </div>
      </Offered>
      <Offered capability="api_keys">
        <Permitted to="sites.write">
          <SiteApiKeys siteId={site.id} />
        </Permitted>
      </Offered>
    </div>
  );
}

/** For shops that are not WooCommerce. */
function SiteApiKeys({ siteId }: { siteId: number }) {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  return (
    <EmbeddedList
      resource="apiKeys"
      title={getResourceLabel('apiKeys', 2)}
      subtitle={translate('resources.apiKeys.subtitle')}
      filter={{ site_id: siteId }}
      storeKey={`sites.${siteId}.apiKeys`}
    />
  );
}

/** The list of sites has only a part of each. */
const isComplete = (site: Site | SiteSummary): site is Site => 'api_key' in site;

interface SiteActionsProps {
  site: SiteSummary;
  syncing: boolean;
  onSync: () => void;
}

function SiteActions({ site, syncing, onSync }: SiteActionsProps) {
  const { id: siteId } = site;
  const text = useText('resources.sites');
  return (
    <>
      <Button permission="sites.write" onClick={onSync} disabled={syncing}>
        {text(`products.${syncing ? 'syncing' : 'sync'}`)}
      </Button>
      <Button
        permission="mappings.write"
        to={`/dashboard/mappings/new?site=${siteId}`}
        variant="contained"
        color="primary"
      >
        {text('mappings.add')}
      </Button>
      <ActionsMenu>
        <Offered capability="orders">
          <Permitted to="sites.write">
            <TestOrderButton siteId={siteId} />
          </Permitted>
        </Offered>
        <Offered capability="shop_connection">
          <Button to={`/dashboard/sites/${siteId}/events`}>{text('events.title')}</Button>
        </Offered>
        <SiteActivityActions site={site} />
        <DeleteSite variant="button" />
      </ActionsMenu>
    </>
  );
}

const DAY_MS = 24 * 60 * 60 * 1000;
const NEW_DAYS = 14;

/** Asks in the first weeks of a shop what happens to orders from before its mappings. */
function EarlierOrdersPrompt({ site }: { site: SiteSummary }) {
  const text = useText('resources.sites.earlier');
  const [isSkipped, setSkipped] = useStore(`sites.${site.id}.skipsEarlierOrders`, false);
  const isNew = Date.now() - Date.parse(site.created_at) < NEW_DAYS * DAY_MS;
  const { data } = useSiteEarlierOrders(site.id, isNew && !isSkipped);
  const isUndecided = data?.mappings.length && data.mappings.every(({ listing }) => listing === null);
  if (isSkipped || !isUndecided) return null;

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
