import { useTranslate } from 'ra-core';
import { type DragEvent, useRef } from 'react';
import { useFormContext } from 'react-hook-form';
import { formatSize, getFileLimits } from '#contract/shared/file';
import { validationText } from '#contract/shared/texts/validationText';
import shared from '../../../theme/shared.module.css';
import { Button } from '../../ui/Button';
import { InputWrapper, inputAriaProps, useFormInput } from '../InputWrapper';
import type { ShapeInputProps } from './ShapeInputProps';
import styles from './shapes.module.css';

/** A file that is chosen or dropped. One above the limit is refused before it is read. */
export function FileInput({ meta, optional, renderParts: _, ...props }: ShapeInputProps) {
  const translate = useTranslate();
  const { setError, clearErrors } = useFormContext();
  const { types = [], maxBytes = 0 } = getFileLimits(meta.schema) ?? {};
  const hint = translate('kit.form.file_hint', { types: types.join(', '), size: formatSize(maxBytes) });
  const { field, wrapper } = useFormInput({ ...props, helperText: props.helperText ?? hint });
  const input = useRef<HTMLInputElement>(null);
  const chosen: { name: string } | null = field.value;

  async function choose(file: File | undefined) {
    if (!file) return;
    clearErrors(props.source);
    if (file.size > maxBytes) {
      const message = validationText('values.file_size', { size: formatSize(maxBytes) });
      return setError(props.source, { type: 'size', message });
    }
    field.onChange({ name: file.name, data: await readBase64(file) });
  }

  function drop(event: DragEvent) {
    event.preventDefault();
    void choose(event.dataTransfer.files[0]);
  }

  return (
    <InputWrapper {...wrapper} optional={optional}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same. */}
      <div className={styles.file} onDragOver={(event) => event.preventDefault()} onDrop={drop}>
        <input
          type="file"
          ref={input}
          id={wrapper.id}
          className={shared.visuallyHidden}
          accept={types.map((type) => `.${type}`).join()}
          disabled={props.disabled}
          onChange={({ target }) => {
            void choose(target.files?.[0]);
            // The same file may be chosen again.
            target.value = '';
          }}
          {...inputAriaProps(wrapper)}
        />
        <span className={styles.fileName}>{chosen?.name ?? translate('kit.form.no_file')}</span>
        <Button onClick={() => input.current?.click()}>{translate('kit.form.choose_file')}</Button>
        {chosen && optional && (
          <Button variant="text" onClick={() => field.onChange(null)}>
            {translate('kit.form.remove_row')}
          </Button>
        )}
      </div>
    </InputWrapper>
  );
}

/** The content of a file in base64. */
const readBase64 = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
