import { lazy, Suspense } from 'react';
import type { $ZodType } from 'zod/v4/core';
import { useDeclaredText } from '../hooks/useDeclaredText';
import { usePartLabel } from '../hooks/usePartLabel';
import { useValueText } from '../hooks/useTranslateLabel';
import type { InputDeclaration } from '../resource/declarations/forms';
import { type FieldMeta, readMeta } from '../resource/schema';
import { Skeleton } from '../ui/Skeleton';
import { BooleanInput } from './BooleanInput';
import { DateInput, DateTimeInput, NumberInput } from './NumberInput';
import { ReferenceInput } from './ReferenceInput';
import { SelectInput } from './SelectInput';
import { TextInput } from './TextInput';

// Few forms have a field of several parts.
const ShapeInput = lazy(() => import('./shapes/ShapeInput'));

interface SchemaInputProps {
  source: string;
  label: string;
  meta: FieldMeta;
  reference?: string;
  declared?: InputDeclaration;
}

/** The input for the type of a field, unless the declaration overrides it. */
export function SchemaInput({ source, label, meta, reference, declared = {} }: SchemaInputProps) {
  const { input: Input, choices, helperText, multiline = meta.kind === 'multiline' } = declared;
  const valueText = useValueText();
  const declaredText = useDeclaredText();
  const optional = meta.optional && meta.defaultValue === undefined;
  const props = { source, label, helperText: helperText && declaredText(helperText), optional };

  if (Input) return <Input source={source} label={label} />;
  if (reference) return <ReferenceInput {...props} reference={reference} />;
  if (choices) return <SelectInput {...props} choices={choices} />;
  switch (meta.kind) {
    case 'enum':
      return (
        <SelectInput {...props} choices={meta.options.map((id) => ({ id, name: valueText(source, id) }))} />
      );
    case 'boolean':
      return <BooleanInput {...props} />;
    case 'number':
      return <NumberInput {...props} />;
    case 'date':
      return <DateInput {...props} />;
    case 'datetime':
      return <DateTimeInput {...props} />;
    case 'array':
    case 'object':
    case 'union':
    case 'file':
      return (
        <Suspense fallback={<Skeleton height={64} />}>
          <ShapeInput {...props} meta={meta} renderParts={renderParts} />
        </Suspense>
      );
    default:
      return <TextInput {...props} multiline={multiline} type={INPUT_TYPE_BY_KIND[meta.kind]} />;
  }
}

const renderParts = (source: string, shape: Record<string, $ZodType>) => (
  <PartInputs source={source} shape={shape} />
);

interface PartInputsProps {
  source: string;
  shape: Record<string, $ZodType>;
}

/** An input for each part of the field at `source`. */
function PartInputs({ source, shape }: PartInputsProps) {
  const getPartLabel = usePartLabel();
  return Object.entries(shape).map(([name, schema]) => (
    <SchemaInput
      key={name}
      source={`${source}.${name}`}
      label={getPartLabel(`${source}.${name}`, schema)}
      meta={readMeta(schema, name)}
      reference={readMeta(schema, name).reference}
    />
  ));
}

const INPUT_TYPE_BY_KIND = {
  email: 'email',
  secret: 'password',
  text: 'text',
  multiline: 'text',
  other: 'text',
} as const;
