import { useTranslate } from 'ra-core';
import { useFieldArray, useWatch } from 'react-hook-form';
import { BundlePoolInput, MAX_POOLS, MappingTerms, RenewalPolicy, ValidityUnit } from '#contract/mappings';
import { Button, NumberInput, SelectInput, useInputLabel } from '../../admin';
import { PoolInput } from '../pools/PoolInput';
import styles from './mappings.module.css';

/** The terms of a unit: the keys of one pool or of several, for how long they are valid, and what renewals do. */
export function TermsInputs() {
  const translate = useTranslate();
  const getLabel = useInputLabel(MappingTerms, 'resources.mappings');
  const validity: number | null = useWatch({ name: 'validity' });
  const units = ValidityUnit.options.map((id) => ({
    id,
    name: translate(`resources.mappings.terms.${id}`, { smart_count: validity ?? 0 }),
  }));
  const policies = RenewalPolicy.options.map((id) => ({
    id,
    name: translate(`resources.mappings.terms.renewal.${id}`),
  }));

  return (
    <>
      <NumberInput source="keys_per_unit" label={getLabel('keys_per_unit')} />
      <BundlePools />
      <div className={styles.validity}>
        <NumberInput
          source="validity"
          label={getLabel('validity')}
          helperText="resources.mappings.terms.validity_help"
          optional
        />
        <SelectInput source="validity_unit" label={getLabel('validity_unit')} choices={units} />
      </div>
      <SelectInput
        source="renewal_policy"
        label={getLabel('renewal_policy')}
        choices={policies}
        helperText="resources.mappings.terms.renewal_help"
      />
    </>
  );
}

function BundlePools() {
  const translate = useTranslate();
  const getLabel = useInputLabel(BundlePoolInput, 'resources.mappings');
  const { fields, append, remove } = useFieldArray({ name: 'more_pools' });

  return (
    <>
      {fields.map(({ id }, index) => {
        const number = index + 2;
        return (
          <fieldset key={id} className={styles.bundlePool}>
            <legend>{translate('resources.mappings.terms.pool_number', { number })}</legend>
            <PoolInput
              source={`more_pools.${index}.license_group_id`}
              label={getLabel('license_group_id')}
              placeholder="resources.mappings.choose_pool"
            />
            <NumberInput source={`more_pools.${index}.keys_per_unit`} label={getLabel('keys_per_unit')} />
            <Button onClick={() => remove(index)}>
              {translate('resources.mappings.terms.remove_pool', { number })}
            </Button>
          </fieldset>
        );
      })}
      {fields.length < MAX_POOLS - 1 && (
        <div className={styles.addPool}>
          <Button onClick={() => append({ license_group_id: null, keys_per_unit: 1 })}>
            {translate('resources.mappings.terms.add_pool')}
          </Button>
        </div>
      )}
    </>
  );
}
