import { Box, Checkbox, FormHelperText } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { ALL_VARIATIONS, getDisplayName } from '#contract/mappings';
import type { Product } from '#contract/sites';
import { SelectInput } from '../../admin';

const VARIATION_ID_SOURCE = 'woocommerce_variation_id';

export function VariationInput({ product }: { product: Product }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const [isSingle, setSingle] = useState(false);
  const variationId: number | null = useWatch({ name: VARIATION_ID_SOURCE });
  const name = getDisplayName(product, variationId ?? ALL_VARIATIONS) ?? product.name;
  useEffect(() => setValue('woocommerce_product_name', name), [setValue, name]);

  function toggleSingle(single: boolean) {
    setSingle(single);
    // An empty choice is invalid; without the checkbox all variations are mapped.
    setValue(VARIATION_ID_SOURCE, single ? null : ALL_VARIATIONS);
  }

  return (
    <>
      <Box>
        <Box
          component="label"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px', fontWeight: 500 }}
        >
          <Checkbox
            checked={isSingle}
            onChange={(event) => toggleSingle(event.target.checked)}
            sx={{ p: '4px', ml: '-4px' }}
          />
          {translate('resources.mappings.one_variation')}
        </Box>
        <FormHelperText sx={{ fontSize: '0.8125rem', ml: '30px', mt: 0 }}>
          {translate('resources.mappings.one_variation_help')}
        </FormHelperText>
      </Box>
      {isSingle && (
        <SelectInput
          source={VARIATION_ID_SOURCE}
          label={translate('resources.mappings.variation')}
          choices={product.variations.map(({ id, name, sku }) => ({
            id,
            name: [name, sku].filter(Boolean).join(' · '),
          }))}
          placeholder={translate('resources.mappings.choose_variation')}
        />
      )}
    </>
  );
}
