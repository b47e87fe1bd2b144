import { useTranslate } from 'ra-core';
import { type ReactNode, useRef, useState } from 'react';
import { useFieldArray, useFormContext, useFormState } from 'react-hook-form';
import { translateFieldError } from '../../../i18nProvider/translateField';
import { getDef, readMeta } from '../../resource/schema';
import { Button } from '../../ui/Button';
import { IconButton } from '../../ui/IconButton';
import { getInitialValue } from '../emptyValues';
import { NewRowContext } from '../InputWrapper';
import { InputGroup } from './InputGroup';
import type { ShapeInputProps } from './ShapeInputProps';
import styles from './shapes.module.css';
import { UnionInput } from './UnionInput';

/** The rows of an array of objects, each with its inputs; rows are added at the end. */
export function RowsInput({ source, label, helperText, optional, meta, renderParts }: ShapeInputProps) {
  const translate = useTranslate();
  // With rules the array itself is a field, which may have an error.
  const { fields, append, remove } = useFieldArray({ name: source, rules: {} });
  const addedIndex = useRef<number>(undefined);
  const { getFieldState } = useFormContext();
  const { error } = getFieldState(source, useFormState({ name: source }));
  const element = meta.inner && getDef(meta.inner).element;
  if (!element) return null;

  const addRow = () => {
    addedIndex.current = fields.length;
    append(getInitialValue(element, ''));
  };

  const message = error?.root?.message ?? error?.message;
  const row = readMeta(element, '');
  const shape = (row.inner && getDef(row.inner).shape) ?? {};

  return (
    <InputGroup
      label={label}
      helperText={helperText}
      optional={optional}
      error={message && translateFieldError(message)}
    >
      {fields.map(({ id }, index) => {
        const rowLabel = `${label} ${index + 1}`;
        return (
          <div key={id} className={styles.row}>
            <RowInputs isAdded={index === addedIndex.current}>
              {row.kind === 'union' ? (
                <UnionInput
                  source={`${source}.${index}`}
                  label={rowLabel}
                  meta={row}
                  renderParts={renderParts}
                />
              ) : (
                renderParts(`${source}.${index}`, shape)
              )}
            </RowInputs>
            <IconButton
              label={translate('kit.form.remove_row')}
              ariaLabel={translate('kit.list_preferences.remove', { name: rowLabel })}
              icon="delete"
              onClick={() => remove(index)}
            />
          </div>
        );
      })}
      <div>
        <Button onClick={addRow}>{translate('kit.form.add_row')}</Button>
      </div>
    </InputGroup>
  );
}

interface RowInputsProps {
  /** By the user, since the form is open. */
  isAdded: boolean;
  children: ReactNode;
}

function RowInputs({ isAdded, children }: RowInputsProps) {
  const { submitCount } = useFormState();
  const [addedAt] = useState(isAdded ? submitCount : undefined);
  return (
    <NewRowContext value={addedAt === submitCount}>
      <div className={styles.inputs}>{children}</div>
    </NewRowContext>
  );
}
