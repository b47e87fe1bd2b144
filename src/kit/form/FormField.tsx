import type { InputDeclaration } from '../declare/declaration';
import type { FieldShape } from '../declare/schema';
import { useStatusText } from '../ui/useStatusText';
import { CheckboxField } from './CheckboxField';
import { ChoiceField } from './ChoiceField';
import { NumberField } from './NumberField';
import { TextField } from './TextField';

interface FormFieldProps {
  source: string;
  label: string;
  shape: FieldShape;
  declared?: InputDeclaration;
}

/** The input that a field's type asks for, unless its declaration says otherwise. */
export function FormField({ source, label, shape, declared = {} }: FormFieldProps) {
  const { input: Input, choices, reference, help, placeholder, multiline } = declared;
  const statusText = useStatusText();
  const optional = shape.optional && shape.defaultValue === undefined;
  const props = { source, label: declared.label ?? label, help, placeholder, optional };

  if (Input) return <Input source={source} label={props.label} />;
  if (reference || choices) return <ChoiceField {...props} reference={reference} choices={choices} />;
  if (shape.kind === 'enum') {
    return <ChoiceField {...props} choices={shape.options.map((id) => ({ id, name: statusText(id) }))} />;
  }
  if (shape.kind === 'boolean') return <CheckboxField {...props} />;
  if (shape.kind === 'number') return <NumberField {...props} />;
  return <TextField {...props} multiline={multiline} type={TYPES[shape.kind]} />;
}

const TYPES = { email: 'email', secret: 'password', date: 'date', text: 'text', other: 'text' } as const;
