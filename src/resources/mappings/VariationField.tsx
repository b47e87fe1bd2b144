import { Box, Checkbox, FormHelperText } from '@mui/material';
import { useEffect, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { ALL_VARIATIONS, mappedName } from '#contract/mappings';
import type { Product } from '#contract/sites';
import { ChoiceField } from '../../kit';

const SOURCE = 'woocommerce_variation_id';

/** Maps one variation instead of all, where the product has some; off by default. */
export function VariationField({ product }: { product: Product }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const [isOne, setOne] = useState(false);
  const chosen: number | null = useWatch({ name: SOURCE });
  const name = mappedName(product, chosen ?? ALL_VARIATIONS) ?? product.name;
  useEffect(() => setValue('woocommerce_product_name', name), [setValue, name]);

  function switchTo(one: boolean) {
    setOne(one);
    // Nothing chosen is refused; all variations are what is meant without the tick.
    setValue(SOURCE, one ? null : ALL_VARIATIONS);
  }

  return (
    <>
      <Box>
        <Box
          component="label"
          sx={{ display: 'inline-flex', alignItems: 'center', gap: '8px', fontWeight: 500 }}
        >
          <Checkbox
            checked={isOne}
            onChange={(event) => switchTo(event.target.checked)}
            sx={{ p: '4px', ml: '-4px' }}
          />
          {translate('resources.mappings.one_variation')}
        </Box>
        <FormHelperText sx={{ fontSize: '0.8125rem', ml: '30px', mt: 0 }}>
          {translate('resources.mappings.one_variation_help')}
        </FormHelperText>
      </Box>
      {isOne && (
        <ChoiceField
          source={SOURCE}
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
