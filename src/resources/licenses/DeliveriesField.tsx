import { useEffect } from 'react';
import { useGetList, useTranslate } from 'react-admin';
import { useFormContext, useWatch } from 'react-hook-form';
import { UNLIMITED } from '#contract/licenses';
import type { Pool } from '#contract/pools';
import { Banner, NumberField } from '../../kit';
import { ALL_POOLS } from './allPools';

interface DeliveriesFieldProps {
  source: string;
  label: string;
}

/** How often a key may be delivered; validated pools decide that themselves. */
export function DeliveriesField({ source, label }: DeliveriesFieldProps) {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const validated = useChosenPool()?.requires_validation ?? false;

  useEffect(() => {
    if (validated) setValue(source, UNLIMITED, { shouldValidate: true });
    else if (getValues(source) === UNLIMITED) setValue(source, 1);
  }, [validated, source, getValues, setValue]);

  if (validated) return <Banner>{translate('resources.licenses.validated_pool')}</Banner>;
  return <NumberField source={source} label={label} help="resources.licenses.help.delivre_x_times" />;
}

function useChosenPool(): Pool | undefined {
  const chosen = useWatch({ name: 'license_group_id' });
  const { data = [] } = useGetList<Pool>('pools', ALL_POOLS);
  return data.find(({ id }) => id === chosen);
}
