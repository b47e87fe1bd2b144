import { useTranslate } from 'ra-core';
import type { EarlierOrderSummary } from '#contract/earlierOrders';
import type { SiteSummary } from '#contract/sites';
import { Button, Card, CardSkeleton, ErrorState, PageHeader, RecordPage, useText } from '../../../admin';
import shared from '../../../theme/shared.module.css';
import styles from '../../mappings/earlier/earlier.module.css';
import { isRunning, ListingForm } from '../../mappings/earlier/ListingForm';
import { SiteEarlierList } from './SiteEarlierList';
import { useServeSite, useSiteEarlierOrders } from './useSiteEarlierOrders';

/** Lists orders from before the mappings of a shop, and serves all of a product; each can be chosen on its own page. */
export default function SiteEarlierOrdersPage() {
  return (
    <RecordPage<SiteSummary> notFound="resources.sites.not_found">
      {(site) => <SiteEarlierOrders site={site} />}
    </RecordPage>
  );
}

function SiteEarlierOrders({ site }: { site: SiteSummary }) {
  const translate = useTranslate();
  const { data: page, error, refetch } = useSiteEarlierOrders(site.id);
  const { list, serve, isSending } = useServeSite(site.id);
  const text = useText('resources.sites.earlier');
  const listing = page?.mappings.filter((summary) => summary.listing?.state === 'running') ?? [];
  const listedSince = page?.mappings.find(({ listing }) => listing)?.listing?.since;

  return (
    <>
      <PageHeader
        title={translate('resources.mappings.earlier.title')}
        subtitle={site.name}
        actions={
          <Button to={`/dashboard/sites/${site.id}`}>{translate('resources.sites.events.back')}</Button>
        }
      />
      {page ? (
        <div className={styles.page}>
          <Card title={translate('resources.mappings.earlier.list_title')} subtitle={text('list_text')}>
            <ListingForm
              listedSince={listedSince}
              createdAt={site.created_at}
              isBusy={isSending || page.mappings.length === 0 || page.mappings.every(isRunning)}
              onList={list}
            />
            <p className={shared.note}>{text(page.mappings.length > 0 ? 'skipped' : 'none_mapped')}</p>
            <div role="status">
              {listing.length > 0 &&
                translate('resources.mappings.earlier.listing', { smart_count: countOrders(listing) })}
            </div>
          </Card>
          {page.mappings.length > 0 && <SiteEarlierList page={page} isBusy={isSending} onServe={serve} />}
        </div>
      ) : error ? (
        <ErrorState
          title={translate('resources.mappings.earlier.failed')}
          error={error}
          onRetry={() => refetch()}
        />
      ) : (
        <CardSkeleton />
      )}
    </>
  );
}

const countOrders = (summaries: EarlierOrderSummary[]) =>
  summaries.reduce((sum, { listing }) => sum + (listing?.orders ?? 0), 0);
