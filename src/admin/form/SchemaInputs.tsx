import { isOffered } from '../../dataProvider/capabilities';
import { useInputLabel } from '../hooks/useTranslateLabel';
import { useResourceOptions } from '../resource/resourceOptions';
import { getFieldMeta, getFieldNames } from '../resource/schema';
import type { FormFields } from '../resource/viewDeclarations';
import { SchemaInput } from './SchemaInput';

interface SchemaInputsProps extends FormFields {
  /** Where the catalog has the labels of a form outside a resource: `settings` for `settings.fields.…`. */
  labelPrefix?: string;
}

/** Inputs for the fields of a schema, in schema order. */
export function SchemaInputs({ schema, inputs = {}, labelPrefix }: SchemaInputsProps) {
  const getLabel = useInputLabel(schema, labelPrefix);
  const { schema: record } = useResourceOptions();

  return getFieldNames(schema).map((name) => {
    const input = inputs[name];
    if (input === false || (input && !isOffered(input))) return null;
    const meta = getFieldMeta(schema, name);
    return (
      <SchemaInput
        key={name}
        source={name}
        label={getLabel(name)}
        meta={meta}
        reference={meta.reference ?? (record && getFieldMeta(record, name).reference)}
        declared={input}
      />
    );
  });
}
