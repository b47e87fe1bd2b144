import { useInputLabel, useValueText } from '../hooks/useTranslateLabel';
import type { InputDeclaration } from '../resource/declarations';
import { useResourceOptions } from '../resource/resourceOptions';
import { type FieldMeta, getFieldMeta, getFieldNames } from '../resource/schema';
import type { FormFields } from '../resource/viewDeclarations';
import { BooleanInput } from './BooleanInput';
import { DateInput, DateTimeInput, NumberInput } from './NumberInput';
import { ReferenceInput } from './ReferenceInput';
import { SelectInput } from './SelectInput';
import { TextInput } from './TextInput';

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
    if (input === false) return null;
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

interface SchemaInputProps {
  source: string;
  label: string;
  meta: FieldMeta;
  reference?: string;
  declared?: InputDeclaration;
}

/** The input for the type of a field, unless the declaration overrides it. */
function SchemaInput({ source, label, meta, reference, declared = {} }: SchemaInputProps) {
  const { input: Input, choices, helperText, multiline } = declared;
  const valueText = useValueText();
  const optional = meta.optional && meta.defaultValue === undefined;
  const props = { source, label, helperText, optional };

  if (Input) return <Input source={source} label={label} />;
  if (reference) return <ReferenceInput {...props} reference={reference} />;
  if (choices) return <SelectInput {...props} choices={choices} />;
  if (meta.kind === 'enum') {
    return (
      <SelectInput {...props} choices={meta.options.map((id) => ({ id, name: valueText(source, id) }))} />
    );
  }
  if (meta.kind === 'boolean') return <BooleanInput {...props} />;
  if (meta.kind === 'number') return <NumberInput {...props} />;
  if (meta.kind === 'date') return <DateInput {...props} />;
  if (meta.kind === 'datetime') return <DateTimeInput {...props} />;
  return <TextInput {...props} multiline={multiline} type={INPUT_TYPE_BY_KIND[meta.kind]} />;
}

const INPUT_TYPE_BY_KIND = { email: 'email', secret: 'password', text: 'text', other: 'text' } as const;
