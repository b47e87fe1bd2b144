import { useGetList, useTranslate } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { Pool } from '#contract/pools';
import { Banner } from '../../admin';
import { FULL_LIST } from '../../admin/listParams';
import { listMissingParts } from './matchParts';
import type { PoolChoices } from './PoolNames';
import type { PartRole } from './reading/types';

interface MissingPartsProps {
  roles: PartRole[];
  choices: PoolChoices;
}

/** Tells which columns are not imported, because keys of a chosen pool have no such part. */
export function MissingParts({ roles, choices }: MissingPartsProps) {
  const translate = useTranslate();
  const poolId = useWatch({ name: 'license_group_id' });
  const { data = [] } = useGetList<Pool>('pools', FULL_LIST, { enabled: roles.length > 0 });
  const chosen = Object.keys(choices).length > 0 ? Object.values(choices) : [poolId];
  return data
    .filter(({ id }) => chosen.includes(id))
    .flatMap(({ id, name, key_parts }) => {
      const missing = listMissingParts(key_parts, roles);
      if (missing.length === 0) return [];
      const columns = missing.map((role) => translate(`import.roles.${role}`)).join(', ');
      return (
        <Banner key={id} tone="warning">
          {translate('import.missing_parts', { pool: name, columns })}
        </Banner>
      );
    });
}
