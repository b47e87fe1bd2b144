import { useState } from 'react';
import { type UnmappedProduct, unanswered } from '#contract/unanswered';
import { ActionButton, Button, Permitted, useText } from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './Unanswered.module.css';
import { UnansweredOrders } from './UnansweredOrders';

const GROUPS: UnmappedProduct['group'][] = ['license', 'other', 'needs_no_key'];

interface ProductListProps {
  products: UnmappedProduct[];
  omitted: number;
}

/** Products that were sold without a pool: those that seem to need keys, the others, and those that need none. */
export function ProductList({ products, omitted }: ProductListProps) {
  const text = useText('unanswered');
  return (
    <>
      {GROUPS.map((group) => {
        const ofGroup = products.filter((product) => product.group === group);
        if (ofGroup.length === 0) return null;
        return (
          <section key={group} aria-label={text(`groups.${group}`)}>
            <h3 className={styles.group}>{text(`groups.${group}`)}</h3>
            <ul className={styles.rows}>
              {ofGroup.map((product) => (
                <ProductRow key={getKey(product)} product={product} />
              ))}
            </ul>
          </section>
        );
      })}
      {omitted > 0 && (
        <p className={`${shared.note} ${styles.more}`}>{text('products_more', { smart_count: omitted })}</p>
      )}
    </>
  );
}

const getKey = ({
  site,
  woocommerce_product_id: product,
  woocommerce_variation_id: variation,
}: UnmappedProduct) => `${site.id} ${product} ${variation}`;

const toIds = ({ site, woocommerce_product_id, woocommerce_variation_id }: UnmappedProduct) => ({
  site_id: site.id,
  woocommerce_product_id,
  woocommerce_variation_id,
});

function ProductRow({ product }: { product: UnmappedProduct }) {
  const text = useText('unanswered');
  const [isOpen, setOpen] = useState(false);
  const { name, site, sign, suggestion, recent_orders, orders, units, is_minimum } = product;
  const isUnclear = sign !== null && sign !== 'digital' && sign !== 'switched_off' && !suggestion;
  const facts = [
    site.name,
    text(is_minimum && recent_orders === orders ? 'sold_minimum' : 'sold', { smart_count: recent_orders }),
    text(is_minimum ? 'waiting_minimum' : 'waiting', { smart_count: units }),
    sign !== null && text(`signs.${isUnclear ? 'mapped' : sign}`, { name: suggestion?.product_name ?? '' }),
  ].filter(Boolean);
  return (
    <li>
      <div className={styles.row}>
        <div>
          <strong>{name}</strong>
          <div className={shared.note}>{facts.join(' · ')}</div>
        </div>
        <div className={styles.actions}>
          <Button
            size="small"
            variant="text"
            aria-expanded={isOpen}
            aria-label={text('show_of', { name })}
            onClick={() => setOpen(!isOpen)}
          >
            {isOpen ? text('hide') : text('show')}
          </Button>
          <Permitted to="mappings.write">
            <ProductActions product={product} />
          </Permitted>
        </div>
      </div>
      {isOpen && <UnansweredOrders query={{ cause: 'no_mapping', ...toIds(product) }} />}
    </li>
  );
}

function ProductActions({ product }: { product: UnmappedProduct }) {
  const text = useText('unanswered');
  const { name, group, sign } = product;
  const needsNoKey = group === 'needs_no_key';
  return (
    <>
      {!needsNoKey && <MapAction product={product} />}
      {sign !== 'switched_off' && (
        <ActionButton
          action={unanswered.setKeyNeed}
          input={{ body: { ...toIds(product), needs_no_key: !needsNoKey } }}
          success="unanswered.need_saved"
          failure="unanswered.need_failed"
          refresh={['unanswered']}
          size="small"
          aria-label={text(needsNoKey ? 'needs_key_of' : 'needs_no_key_of', { name })}
        >
          {text(needsNoKey ? 'needs_key' : 'needs_no_key')}
        </ActionButton>
      )}
    </>
  );
}

const getMappingPath = ({ name, ...product }: UnmappedProduct) =>
  `/dashboard/mappings/new?${new URLSearchParams({
    site: String(product.site.id),
    product: String(product.woocommerce_product_id),
    variation: String(product.woocommerce_variation_id),
    name,
  })}`;

/** Maps it as suggested, or leads to where a pool is chosen. */
function MapAction({ product }: { product: UnmappedProduct }) {
  const text = useText('unanswered');
  const { name, sign, suggestion, units, is_minimum } = product;
  if (sign === 'switched_off')
    return (
      <Button size="small" to="/dashboard/mappings" aria-label={`${text('open_mappings')}: ${name}`}>
        {text('open_mappings')}
      </Button>
    );
  if (!suggestion)
    return (
      <Button size="small" to={getMappingPath(product)} aria-label={`${text('map')}: ${name}`}>
        {text('map')}
      </Button>
    );
  const pool = suggestion.license_group.name;
  return (
    <ActionButton
      action={unanswered.mapLike}
      input={{ body: { ...toIds(product), mapping_id: suggestion.mapping_id } }}
      success={() => ({ text: 'unanswered.mapped', values: { name, pool } })}
      failure="unanswered.map_failed"
      refresh={['unanswered']}
      confirm={{
        title: text('map_of', { name, pool }),
        text: text(is_minimum ? 'map_text_minimum' : 'map_text', {
          name,
          like: suggestion.product_name,
          smart_count: units,
        }),
      }}
      size="small"
      variant="contained"
      aria-label={text('map_of', { name, pool })}
    >
      {text('map_to', { pool })}
    </ActionButton>
  );
}
