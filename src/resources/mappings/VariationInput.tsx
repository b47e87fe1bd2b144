import { useTranslate } from 'ra-core';
import { useEffect, useId, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { ALL_VARIATIONS, getDisplayName } from '#contract/mappings';
import type { Product } from '#contract/sites';
import { LabeledCheckbox, SelectInput } from '../../admin';

const VARIATION_ID_SOURCE = 'woocommerce_variation_id';

export function VariationInput({ product }: { product: Product }) {
  const translate = useTranslate();
  const { setValue } = useFormContext();
  const checkboxId = useId();
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
      <LabeledCheckbox
        id={checkboxId}
        label={translate('resources.mappings.one_variation')}
        helperText={translate('resources.mappings.one_variation_help')}
        checked={isSingle}
        onChange={toggleSingle}
      />
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
