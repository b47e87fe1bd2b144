import { useValueText } from '../../hooks/useTranslateLabel';
import { getDef, readMeta } from '../../resource/schema';
import { useFormInput } from '../InputWrapper';
import { ChipsInput } from './ChipsInput';
import type { ShapeInputProps } from './ShapeInputProps';

/** The values of an array: chosen from an enum, or texts and numbers that Enter adds. */
export function TagsInput({ meta, optional, renderParts: _, ...props }: ShapeInputProps) {
  const valueText = useValueText();
  const { kind, options } = readMeta(meta.inner && getDef(meta.inner).element, props.source);
  const isEnum = kind === 'enum';
  const helperText = props.helperText ?? (isEnum ? undefined : 'kit.form.tags_hint');
  const { field, wrapper } = useFormInput({ ...props, helperText });
  const values: unknown[] = Array.isArray(field.value) ? field.value : [];

  function setTexts(texts: string[]) {
    const unique = [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
    field.onChange(kind === 'number' ? unique.map(toNumber) : unique);
  }

  return (
    <ChipsInput
      field={field}
      wrapper={wrapper}
      optional={optional}
      disabled={props.disabled}
      freeSolo={!isEnum}
      // A text that was typed and not confirmed is a value too.
      autoSelect={!isEnum}
      options={isEnum ? options : []}
      values={values.map(String)}
      onValues={setTexts}
      getOptionLabel={(value) => (isEnum ? valueText(props.source, value) : value)}
    />
  );
}

/** A text that is no number stays, so that the schema reports it. */
const toNumber = (text: string) => (Number.isNaN(Number(text)) ? text : Number(text));
