import { useGetList } from 'ra-core';
import { useWatch } from 'react-hook-form';
import type { KeyPart } from '#contract/keyParts';
import type { Pool } from '#contract/pools';
import { TextInput } from '../../admin';
import { FULL_LIST } from '../../admin/listParams';

/** Inputs for the parts that keys of a pool have, under their labels. */
export const PartInputs = ({ parts }: { parts: KeyPart[] }) =>
  parts.map(({ name, label, kind }) => (
    <TextInput key={name} source={`parts.${name}`} label={label} multiline={kind === 'multiline'} optional />
  ));

/** The inputs for the chosen pool of a form. */
export function PartInputsOfPool() {
  const poolId = useWatch({ name: 'license_group_id' });
  const { data = [] } = useGetList<Pool>('pools', FULL_LIST);
  const pool = data.find(({ id }) => id === poolId);
  return pool ? <PartInputs parts={pool.key_parts} /> : null;
}
