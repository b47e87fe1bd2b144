import { Box } from '@mui/material';
import { useRecordContext, useShowContext, useTranslate } from 'react-admin';
import type { Site } from '#contract/sites';
import { Button, DeleteButton, PageHeader, RecordPage } from '../../kit';
import { RecordActivity } from '../audit/RecordActivity';
import { ActiveBadge } from './ActiveBadge';
import { ApiKeyCard } from './ApiKeyCard';
import { ConnectionCard } from './ConnectionCard';
import { DeletionWarning } from './DeletionWarning';
import { DeliveryCard } from './delivery/DeliveryCard';
import { UndeliveredMessages } from './delivery/UndeliveredMessages';
import { ReconciliationCard } from './ReconciliationCard';
import { SiteInformation } from './SiteInformation';
import { SiteMappings } from './SiteMappings';
import { SiteTroubles } from './SiteTroubles';
import { SyncedProducts } from './SyncedProducts';
import { useHealth } from './useHealth';
import { useProducts } from './useProducts';
import { WebhookCard } from './WebhookCard';

/** A site's page: its key and webhooks, what is known of it, and the products that are mapped. */
export default function SitePage() {
  return (
    <RecordPage notFound="resources.sites.not_found">
      <SiteDetail />
    </RecordPage>
  );
}

function SiteDetail() {
  const site = useRecordContext<Site>();
  const { refetch } = useShowContext();
  const { products, syncing, sync } = useProducts(site?.id, () => refetch());
  const watch = useHealth(site);
  if (!site) return null;

  return (
    <>
      <PageHeader
        title={site.name}
        badge={<ActiveBadge active={site.is_active} />}
        subtitle={site.url}
        actions={<SiteActions site={site} syncing={syncing} onSync={sync} />}
      />
      <Box sx={{ display: 'grid', gap: '14px' }}>
        <SiteTroubles watch={watch} />
        <UndeliveredMessages siteId={site.id} />
        {products && <SyncedProducts products={products} />}
        <Box sx={{ display: 'grid', gap: '14px', gridTemplateColumns: { lg: '1fr 1fr' } }}>
          <Box sx={{ display: 'grid', gap: '14px', alignContent: 'start', minWidth: 0 }}>
            <ConnectionCard site={site} watch={watch} />
            <WebhookCard site={site} health={watch.health} />
            <ReconciliationCard site={site} />
            <ApiKeyCard site={site} />
          </Box>
          <Box sx={{ display: 'grid', gap: '14px', alignContent: 'start', minWidth: 0 }}>
            <SiteInformation site={site} />
            <DeliveryCard site={site} />
          </Box>
        </Box>
        <SiteMappings site={site} />
        <RecordActivity kind="site" id={site.id} />
      </Box>
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
      <DeleteButton variant="button" warning={<DeletionWarning />} />
      <Button onClick={onSync} disabled={syncing}>
        {translate(`resources.sites.products.${syncing ? 'syncing' : 'sync'}`)}
      </Button>
      <Button to={`/dashboard/mappings/new?site=${site.id}`} variant="contained" color="primary">
        {translate('resources.sites.mappings.add')}
      </Button>
    </>
  );
}
