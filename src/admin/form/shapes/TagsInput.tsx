import { Autocomplete, OutlinedInput } from '@mui/material';
import { useTranslate } from 'ra-core';
import { useValueText } from '../../hooks/useTranslateLabel';
import { getDef, readMeta } from '../../resource/schema';
import { InputWrapper, inputAriaProps, useFormInput } from '../InputWrapper';
import inputStyles from '../inputs.module.css';
import type { ShapeInputProps } from './ShapeInputProps';

const OPTIONS_PROPS = { paper: { className: inputStyles.options } };

/** The values of an array: chosen from an enum, or texts and numbers that Enter adds. */
export function TagsInput({ meta, optional, renderParts: _, ...props }: ShapeInputProps) {
  const translate = useTranslate();
  const valueText = useValueText();
  const { field, wrapper } = useFormInput({ ...props, helperText: props.helperText ?? 'kit.form.tags_hint' });
  const { kind, options } = readMeta(meta.inner && getDef(meta.inner).element, props.source);
  const isEnum = kind === 'enum';
  const values: unknown[] = Array.isArray(field.value) ? field.value : [];

  function setTexts(texts: string[]) {
    const unique = [...new Set(texts.map((text) => text.trim()).filter(Boolean))];
    field.onChange(kind === 'number' ? unique.map(toNumber) : unique);
  }

  return (
    <InputWrapper
      {...wrapper}
      helperText={isEnum ? props.helperText && wrapper.helperText : wrapper.helperText}
      optional={optional}
    >
      <Autocomplete
        multiple
        id={wrapper.id}
        freeSolo={!isEnum}
        // A text that was typed and not confirmed is a value too.
        autoSelect={!isEnum}
        options={isEnum ? options : []}
        value={values.map(String)}
        onChange={(_, texts) => setTexts(texts)}
        onBlur={field.onBlur}
        disabled={props.disabled}
        disablePortal
        filterSelectedOptions
        slotProps={{ ...OPTIONS_PROPS, chip: { size: 'small' } }}
        getOptionLabel={(value) => (isEnum ? valueText(props.source, value) : value)}
        noOptionsText={translate('kit.list.no_match')}
        renderInput={({ slotProps, ...params }) => (
          <OutlinedInput
            {...params}
            {...slotProps.input}
            error={Boolean(wrapper.error)}
            inputRef={field.ref}
            inputProps={{ ...slotProps.htmlInput, ...inputAriaProps(wrapper), 'aria-required': !optional }}
          />
        )}
      />
    </InputWrapper>
  );
}

/** A text that is no number stays, so that the schema reports it. */
const toNumber = (text: string) => (Number.isNaN(Number(text)) ? text : Number(text));
