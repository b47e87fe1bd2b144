import { useTranslate } from 'ra-core';
import type { EarlierOrders } from '#contract/earlierOrders';
import { Banner, Card, useFormats } from '../../../admin';
import { translateText } from '../../../messages/translateText';
import shared from '../../../theme/shared.module.css';
import { ListingForm } from './ListingForm';
import { isRunning } from './useEarlierOrders';

interface ListEarlierOrdersProps {
  page: EarlierOrders;
  onList: (since: string) => void;
  isSending: boolean;
}

/** Asks since when orders are listed; the shop's own ones come in the background. */
export function ListEarlierOrders({ page, onList, isSending }: ListEarlierOrdersProps) {
  const translate = useTranslate();
  const formats = useFormats();
  const { listing, mapping } = page;
  const text = (name: string, args?: object) => translate(`resources.mappings.earlier.${name}`, args);

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
          {text('shop_failed')} {translateText(listing, 'reason')}
        </Banner>
      )}
    </Card>
  );
}
