import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { EarlierOrderSummary, SiteEarlierOrders } from '#contract/earlierOrders';
import { Banner, Button, Card, ConfirmDialog, InlineList, useFormats, useText } from '../../../admin';
import { translateField } from '../../../i18nProvider/translateField';
import shared from '../../../theme/shared.module.css';
import styles from '../../mappings/earlier/earlier.module.css';
import { isRunning } from '../../mappings/earlier/ListingForm';

interface SiteEarlierListProps {
  page: SiteEarlierOrders;
  isBusy: boolean;
  onServe: (mappingId: number) => void;
}

/** The keys that the listed orders of each mapped product need, and those its pools have; products with orders come first. */
export function SiteEarlierList({ page: { mappings, total }, isBusy, onServe }: SiteEarlierListProps) {
  const translate = useTranslate();
  const [confirmed, setConfirmed] = useState<EarlierOrderSummary>();
  const text = useText('resources.mappings.earlier');
  const omitted = total - mappings.length;

  return (
    <Card title={translate('resources.sites.mappings.title')} padded={false}>
      <ul className={styles.products}>
        {mappings
          .toSorted((a, b) => b.orders - a.orders)
          .map((summary) => (
            <li key={summary.mapping.id}>
              <Product summary={summary} />
              <Choice summary={summary} isBusy={isBusy} onServe={() => setConfirmed(summary)} />
            </li>
          ))}
      </ul>
      {omitted > 0 && (
        <p className={`${shared.note} ${styles.more}`}>
          {translate('resources.sites.earlier.omitted', { smart_count: omitted })}
        </p>
      )}
      <ConfirmDialog
        open={confirmed !== undefined}
        title={text('confirm_title')}
        text={text('confirm_all', { smart_count: confirmed?.units ?? 0 })}
        confirmLabel={text('confirm')}
        onConfirm={() => {
          if (confirmed) onServe(confirmed.mapping.id);
          setConfirmed(undefined);
        }}
        onClose={() => setConfirmed(undefined)}
      />
    </Card>
  );
}

const getPath = ({ mapping }: EarlierOrderSummary) => `/dashboard/mappings/${mapping.id}/earlier-orders`;

const getName = ({ mapping }: EarlierOrderSummary) =>
  mapping.woocommerce_product_name || `#${mapping.woocommerce_product_id}`;

function Product({ summary }: { summary: EarlierOrderSummary }) {
  const translate = useTranslate();
  const text = useText('resources.sites.earlier');
  const formats = useFormats();
  const { mapping, orders, units, available_units } = summary;
  const count = (name: string, n: number) => text(name, { smart_count: n, count: formats.number(n) });

  return (
    <div>
      <Link to={getPath(summary)}>{getName(summary)}</Link>
      <div className={shared.note}>
        <InlineList>
          {mapping.licenseGroup.name}
          {orders > 0 && count('orders', orders)}
          {orders > 0 && count('units', units)}
          {available_units !== null && count('available', available_units)}
        </InlineList>
      </div>
      <RunState summary={summary} />
      {available_units !== null && available_units < units && (
        <Banner tone="warning">
          {translate('resources.mappings.earlier.short', { smart_count: units - available_units })}
        </Banner>
      )}
    </div>
  );
}

/** The run of a mapping's orders, or its result. */
function RunState({ summary: { orders, listing, serving } }: { summary: EarlierOrderSummary }) {
  const text = useText('resources.mappings.earlier');
  const isServed = serving && (!listing || serving.id > listing.id);
  if (isServed && serving.state === 'running')
    return <div className={shared.note}>{text('serving', serving)}</div>;
  if (isServed) {
    const { processed, assigned_units: assigned, backordered_units: backordered } = serving;
    return <div className={shared.note}>{text('served', { orders: processed, assigned, backordered })}</div>;
  }
  if (listing?.state === 'failed')
    return (
      <Banner tone="warning">
        {text('shop_failed')} {translateField(listing, 'reason')}
      </Banner>
    );
  return listing?.state === 'done' && orders === 0 ? <div className={shared.note}>{text('none')}</div> : null;
}

interface ChoiceProps {
  summary: EarlierOrderSummary;
  isBusy: boolean;
  onServe: () => void;
}

function Choice({ summary, isBusy, onServe }: ChoiceProps) {
  const text = useText('resources.mappings.earlier');
  if (summary.orders === 0) return null;
  const name = getName(summary);
  const choose = text('choose_some');
  const serveAll = text('serve_all', { smart_count: summary.orders });

  return (
    <div className={styles.choice}>
      <Button size="small" to={getPath(summary)} aria-label={`${choose} ${name}`}>
        {choose}
      </Button>
      <Button
        size="small"
        variant="contained"
        color="primary"
        disabled={isBusy || isRunning(summary)}
        onClick={onServe}
        aria-label={`${serveAll}: ${name}`}
      >
        {serveAll}
      </Button>
    </div>
  );
}
