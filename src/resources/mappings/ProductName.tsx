import { Box, Link } from '@mui/material';
import { useTranslate, useUpdate } from 'react-admin';
import type { Mapping } from '#contract/mappings';
import { EmptyValue, TruncatedText, useNotifyError } from '../../admin';

export function ProductName({ mapping }: { mapping: Mapping }) {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ fontWeight: 550 }}>
        {mapping.woocommerce_product_name ? (
          <TruncatedText>{mapping.woocommerce_product_name}</TruncatedText>
        ) : (
          <EmptyValue />
        )}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {translate('resources.mappings.product_id', { id: mapping.woocommerce_product_id })}
      </Box>
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
    <Box sx={{ color: 'var(--warning)', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
      {translate(`resources.mappings.${shop_state}`, { name: shop_name })}
      {shop_name && (
        <>
          {' '}
          <Link component="button" type="button" onClick={applyShopName} disabled={isApplying}>
            {translate('resources.mappings.use_name')}
          </Link>
        </>
      )}
    </Box>
  );
}
