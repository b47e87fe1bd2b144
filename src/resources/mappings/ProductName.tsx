import { Link } from '@mui/material';
import { useTranslate, useUpdate } from 'ra-core';
import type { Mapping } from '#contract/mappings';
import { EmptyValue, TruncatedText, useNotifyError } from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './mappings.module.css';

export function ProductName({ mapping }: { mapping: Mapping }) {
  const translate = useTranslate();
  return (
    <>
      <div className={styles.product}>
        {mapping.woocommerce_product_name ? (
          <TruncatedText>{mapping.woocommerce_product_name}</TruncatedText>
        ) : (
          <EmptyValue />
        )}
      </div>
      <div className={shared.note}>
        {translate('resources.mappings.product_id', { id: mapping.woocommerce_product_id })}
      </div>
      <ShopStateWarning mapping={mapping} />
    </>
  );
}

/** Warns if the product was renamed or removed in the shop; a new name can be adopted. */
function ShopStateWarning({ mapping }: { mapping: Mapping }) {
  const translate = useTranslate();
  const notifyError = useNotifyError();
  const [update, { isPending, variables }] = useUpdate();
  const { id, shop_state, shop_name } = mapping;
  if (!shop_state) return null;
  const isApplying = isPending && variables?.id === id;

  function applyShopName() {
    update(
      'mappings',
      { id, data: { woocommerce_product_name: shop_name }, previousData: mapping },
      {
        mutationMode: 'pessimistic',
        onError: (error) => notifyError('resources.mappings.notifications.update_failed', error),
      },
    );
  }

  return (
    <div className={styles.warning}>
      {translate(`resources.mappings.${shop_state}`, { name: shop_name })}
      {shop_name && (
        <>
          {' '}
          <Link component="button" type="button" onClick={applyShopName} disabled={isApplying}>
            {translate('resources.mappings.use_name')}
          </Link>
        </>
      )}
    </div>
  );
}
