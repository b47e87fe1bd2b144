import { useTranslate } from 'ra-core';
import { useParams } from 'react-router-dom';
import type { EarlierOrders } from '#contract/earlierOrders';
import { Button, CardSkeleton, ErrorState, PageHeader } from '../../../admin';
import styles from './earlier.module.css';
import { ListEarlierOrders } from './ListEarlierOrders';
import { ListedOrders } from './ListedOrders';
import { useEarlierOrders } from './useEarlierOrders';

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
