import { useFormContext, useWatch } from 'react-hook-form';
import { getDef } from '../../resource/schema';
import { LabeledCheckbox } from '../BooleanInput';
import { getDefaultValues } from '../emptyValues';
import { InputGroup } from './InputGroup';
import type { ShapeInputProps } from './ShapeInputProps';

/** The inputs of an object, in a group; one that may be null has a checkbox, which adds and removes it. */
export function ObjectInput({ source, label, helperText, meta, renderParts }: ShapeInputProps) {
  const { setValue } = useFormContext();
  const value: unknown = useWatch({ name: source });
  const shape = (meta.inner && getDef(meta.inner).shape) ?? {};
  const isGiven = !meta.nullable || (value !== null && value !== undefined);

  return (
    <InputGroup
      label={label}
      helperText={helperText}
      toggle={
        meta.nullable && (
          <LabeledCheckbox
            id={`${source}-given`}
            label={label}
            checked={isGiven}
            onChange={(checked) =>
              setValue(source, checked ? getDefaultValues(shape) : null, { shouldDirty: true })
            }
          />
        )
      }
    >
      {isGiven && renderParts(source, shape)}
    </InputGroup>
  );
}
