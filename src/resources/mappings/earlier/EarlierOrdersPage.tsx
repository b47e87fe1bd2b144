import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { EarlierOrders } from '#contract/earlierOrders';
import {
  Banner,
  Button,
  Card,
  CardSkeleton,
  ErrorState,
  PageHeader,
  useFormats,
  useText,
} from '../../../admin';
import { translateField } from '../../../i18nProvider/translateField';
import shared from '../../../theme/shared.module.css';
import styles from './earlier.module.css';
import { ListedOrders } from './ListedOrders';
import { isRunning, ListingForm, useEarlierOrders } from './ListingForm';

/** Lists orders from before a mapping, and serves all or some of them. */
export default function EarlierOrdersPage() {
  const translate = useTranslate();
  const { query, list, serve, isSending } = useEarlierOrders(Number(useParams().id));
  const { data: page, error, refetch } = query;

  return (
    <>
      <PageHeader
        title={translate('resources.mappings.earlier.title')}
        subtitle={page && getSubtitle(page)}
        actions={<Button to="/dashboard/mappings">{translate('resources.mappings.earlier.back')}</Button>}
      />
      {page ? (
        <div className={styles.page}>
          <ListEarlierOrders page={page} onList={list} isSending={isSending} />
          <ListedOrders key={page.listing?.id} page={page} onServe={serve} isSending={isSending} />
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

const getSubtitle = ({ mapping }: EarlierOrders) =>
  `${mapping.woocommerce_product_name || `#${mapping.woocommerce_product_id}`} · ${mapping.site.name} → ${mapping.licenseGroup.name}`;

interface ListEarlierOrdersProps {
  page: EarlierOrders;
  onList: (since: string) => void;
  isSending: boolean;
}

/** Asks since when orders are listed; the shop's own ones come in the background. */
function ListEarlierOrders({ page, onList, isSending }: ListEarlierOrdersProps) {
  const formats = useFormats();
  const { listing, mapping } = page;
  const text = useText('resources.mappings.earlier');

  return (
    <Card title={text('list_title')} subtitle={text('list_text')}>
      <ListingForm
        listedSince={listing?.since}
        createdAt={mapping.created_at}
        isBusy={isSending || isRunning(page)}
        onList={onList}
      />
      <p className={shared.note}>
        {mapping.orders_from
          ? text('automatic', { date: formats.date(mapping.orders_from) })
          : text('all_automatic')}
      </p>
      <div role="status">
        {listing?.state === 'running' && text('listing', { smart_count: listing.orders })}
      </div>
      {listing?.state === 'failed' && (
        <Banner tone="warning">
          {text('shop_failed')} {translateField(listing, 'reason')}
        </Banner>
      )}
    </Card>
  );
}
