import { Fragment } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { useValueText } from '../../hooks/useTranslateLabel';
import { getBranches, getDef } from '../../resource/schema';
import { getDefaultValues } from '../emptyValues';
import { SelectInput } from '../SelectInput';
import { InputGroup } from './InputGroup';
import type { ShapeInputProps } from './ShapeInputProps';

/** A select of the branch of a union, then the inputs of that branch; the values of another branch go. */
export function UnionInput({ source, label, helperText, optional, meta, renderParts }: ShapeInputProps) {
  const { setValue } = useFormContext();
  const valueText = useValueText();
  const value: unknown = useWatch({ name: source });
  if (!meta.inner) return null;

  const { discriminator, branches } = getBranches(meta.inner);
  const chosen = String(Object(value)[discriminator] ?? '');
  const getParts = (branch: string) => {
    const schema = branches.get(branch);
    const { [discriminator]: _, ...parts } = (schema && getDef(schema).shape) ?? {};
    return parts;
  };

  function choose(branch: unknown) {
    const next = typeof branch === 'string' ? branch : '';
    const kept = Object.entries(Object(value)).filter(([name]) => name in getParts(next));
    setValue(
      source,
      { ...getDefaultValues(getParts(next)), ...Object.fromEntries(kept), [discriminator]: next || null },
      { shouldDirty: true },
    );
  }

  return (
    <InputGroup label={label}>
      <SelectInput
        source={`${source}.${discriminator}`}
        label={label}
        isLabelHidden
        helperText={helperText}
        optional={optional}
        choices={[...branches.keys()].map((id) => ({
          id,
          name: valueText(`${source}.${discriminator}`, id),
        }))}
        onSelect={choose}
      />
      <Fragment key={chosen}>{renderParts(source, getParts(chosen))}</Fragment>
    </InputGroup>
  );
}
