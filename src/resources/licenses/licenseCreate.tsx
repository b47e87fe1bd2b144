import { useGetList, useTranslate } from 'ra-core';
import { useEffect } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { UNLIMITED } from '#contract/licenseForms';
import type { licenses } from '#contract/licenses';
import type { Pool } from '#contract/pools';
import { Banner, type CreateDeclaration, NumberInput } from '../../admin';
import { FULL_LIST } from '../../admin/listParams';
import { PartInputsOfPool } from './PartInputs';

interface DeliveryLimitInputProps {
  source: string;
  label: string;
}

/** Usage limit of a key; fixed in validated pools. */
export function DeliveryLimitInput({ source, label }: DeliveryLimitInputProps) {
  const translate = useTranslate();
  const { getValues, setValue } = useFormContext();
  const isValidatedPool = useSelectedPool()?.requires_validation ?? false;

  useEffect(() => {
    if (isValidatedPool) setValue(source, UNLIMITED, { shouldValidate: true });
    else if (getValues(source) === UNLIMITED) setValue(source, 1);
  }, [isValidatedPool, source, getValues, setValue]);

  if (isValidatedPool) return <Banner>{translate('resources.licenses.validated_pool')}</Banner>;
  return <NumberInput source={source} label={label} helperText="resources.licenses.help.delivre_x_times" />;
}

function useSelectedPool(): Pool | undefined {
  const poolId = useWatch({ name: 'license_group_id' });
  const { data = [] } = useGetList<Pool>('pools', FULL_LIST);
  return data.find(({ id }) => id === poolId);
}

const licenseCreate = {
  inputs: {
    // A key may have several lines.
    license_key: { helperText: 'resources.licenses.help.license_key', multiline: true },
    delivre_x_times: { input: DeliveryLimitInput },
    expires_on: { capability: 'license_lifecycle' },
    parts: { capability: 'license_lifecycle', input: PartInputsOfPool },
    // The parts' inputs include those of files.
    files: false,
  },
} satisfies CreateDeclaration<typeof licenses>;

export default licenseCreate;
