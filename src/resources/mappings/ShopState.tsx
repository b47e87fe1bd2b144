import { Box, Link } from '@mui/material';
import { useTranslate, useUpdate } from 'react-admin';
import type { Mapping } from '#contract/mappings';
import { useFailure } from '../../kit';

/** Said of a product that the shop has no longer as it was mapped; a new name can be taken over. */
export function ShopState({ mapping }: { mapping: Mapping }) {
  const translate = useTranslate();
  const failed = useFailure();
  const [update, { isPending, variables }] = useUpdate();
  const { id, shop_state, shop_name } = mapping;
  if (!shop_state) return null;
  const taking = isPending && variables?.id === id;

  function takeName() {
    update(
      'mappings',
      { id, data: { woocommerce_product_name: shop_name }, previousData: mapping },
      {
        mutationMode: 'pessimistic',
        onError: (error) => failed('resources.mappings.notifications.update_failed', error),
      },
    );
  }

  return (
    <Box sx={{ color: 'var(--warning)', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
      {translate(`resources.mappings.${shop_state}`, { name: shop_name })}
      {shop_name && (
        <>
          {' '}
          <Link component="button" type="button" onClick={takeName} disabled={taking}>
            {translate('resources.mappings.use_name')}
          </Link>
        </>
      )}
    </Box>
  );
}
