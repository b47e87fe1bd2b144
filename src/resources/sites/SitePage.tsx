import { useRecordContext, useShowContext, useTranslate } from 'react-admin';
import type { Site } from '#contract/sites';
import { Button, DeleteButton, PageHeader, RecordPage } from '../../admin';
import { RecordActivity } from '../audit/RecordActivity';
import { ApiKeyCard } from './ApiKeyCard';
import { ConnectionCard } from './ConnectionCard';
import { MessageSettingsCard } from './MessageSettingsCard';
import { ReconciliationCard } from './ReconciliationCard';
import { SiteInformation } from './SiteInformation';
import { FailedMessages, SiteIssues } from './SiteIssues';
import { SiteMappings } from './SiteMappings';
import { SyncedProducts } from './SyncedProducts';
import { ActiveBadge, SiteDeletionWarning } from './siteFields';
import styles from './sites.module.css';
import { useSiteHealth } from './useSiteHealth';
import { useSyncedProducts } from './useSyncedProducts';
import { WebhookCard } from './WebhookCard';

export default function SitePage() {
  return (
    <RecordPage notFound="resources.sites.not_found">
      <SiteContent />
    </RecordPage>
  );
}

function SiteContent() {
  const site = useRecordContext<Site>();
  const { refetch } = useShowContext();
  const { products, syncing, sync } = useSyncedProducts(site?.id, () => refetch());
  const healthQuery = useSiteHealth(site);
  if (!site) return null;

  return (
    <>
      <PageHeader
        title={site.name}
        badge={<ActiveBadge active={site.is_active} />}
        subtitle={site.url}
        actions={<SiteActions site={site} syncing={syncing} onSync={sync} />}
      />
      <div className={styles.page}>
        <SiteIssues healthQuery={healthQuery} />
        <FailedMessages siteId={site.id} />
        {products && <SyncedProducts products={products} />}
        <div className={styles.columns}>
          <div className={styles.column}>
            <ConnectionCard site={site} healthQuery={healthQuery} />
            <WebhookCard site={site} health={healthQuery.health} />
            <ReconciliationCard site={site} />
            <ApiKeyCard site={site} />
          </div>
          <div className={styles.column}>
            <SiteInformation site={site} />
            <MessageSettingsCard site={site} />
          </div>
        </div>
        <SiteMappings site={site} />
        <RecordActivity kind="site" id={site.id} />
      </div>
    </>
  );
}

interface SiteActionsProps {
  site: Site;
  syncing: boolean;
  onSync: () => void;
}

function SiteActions({ site, syncing, onSync }: SiteActionsProps) {
  const translate = useTranslate();
  return (
    <>
      <DeleteButton variant="button" warning={<SiteDeletionWarning />} />
      <Button onClick={onSync} disabled={syncing}>
        {translate(`resources.sites.products.${syncing ? 'syncing' : 'sync'}`)}
      </Button>
      <Button to={`/dashboard/mappings/new?site=${site.id}`} variant="contained" color="primary">
        {translate('resources.sites.mappings.add')}
      </Button>
    </>
  );
}
