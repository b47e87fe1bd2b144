import { useGetList } from 'ra-core';
import { useWatch } from 'react-hook-form';
import { KeyFile, type KeyPart } from '#contract/keyParts';
import type { Pool } from '#contract/pools';
import { BooleanInput, TextInput, useText } from '../../admin';
import { SchemaInput } from '../../admin/form/SchemaInput';
import { FULL_LIST } from '../../admin/listParams';
import { readMeta } from '../../admin/resource/schema';
import shared from '../../theme/shared.module.css';

interface PartInputsProps {
  parts: (KeyPart & { value?: string | null })[];
}

/** Inputs for the parts that keys of a pool have, under their labels. */
export const PartInputs = ({ parts }: PartInputsProps) =>
  parts.map(({ name, label, kind, value }) =>
    kind === 'file' ? (
      <PartFileInput key={name} name={name} label={label} stored={value} />
    ) : (
      <TextInput
        key={name}
        source={`parts.${name}`}
        label={label}
        multiline={kind === 'multiline'}
        optional
      />
    ),
  );

const FILE = { ...readMeta(KeyFile, ''), optional: true };

interface PartFileInputProps {
  name: string;
  label: string;
  /** The name of the file that another one replaces, or that goes. */
  stored: string | null | undefined;
}

function PartFileInput({ name, label, stored }: PartFileInputProps) {
  const text = useText('messages.license.parts');
  return (
    <div>
      <SchemaInput source={`files.${name}`} label={label} meta={FILE} />
      {stored && (
        <>
          <p className={shared.note}>{text('stored_file', { name: stored })}</p>
          <BooleanInput source={`removed.${name}`} label={text('remove_file', { name: stored })} />
        </>
      )}
    </div>
  );
}

/** The inputs for the chosen pool of a form. */
export function PartInputsOfPool() {
  const poolId = useWatch({ name: 'license_group_id' });
  const { data = [] } = useGetList<Pool>('pools', FULL_LIST);
  const pool = data.find(({ id }) => id === poolId);
  return pool ? <PartInputs parts={pool.key_parts} /> : null;
}
