import { Box } from '@mui/material';
import { useTranslate } from 'react-admin';
import type { Mapping } from '#contract/mappings';
import { Clamped, Nothing } from '../../kit';
import { ShopState } from './ShopState';

/** A shop's product: its name, and its id below. */
export function ProductName({ mapping }: { mapping: Mapping }) {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ fontWeight: 550 }}>
        {mapping.woocommerce_product_name ? (
          <Clamped>{mapping.woocommerce_product_name}</Clamped>
        ) : (
          <Nothing />
        )}
      </Box>
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        {translate('resources.mappings.product_id', { id: mapping.woocommerce_product_id })}
      </Box>
      <ShopState mapping={mapping} />
    </>
  );
}
