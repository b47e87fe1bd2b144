import { useCreatePath, useResourceContext, useSaveContext, useTranslate } from 'ra-core';
import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { TextCode } from '#contract/shared/texts/Text';
import { useNotifyError } from '../hooks/useNotifyError';
import { useNotificationText } from '../hooks/useTranslateLabel';
import type { FormFields } from '../resource/viewDeclarations';
import { Button } from '../ui/Button';
import styles from './inputs.module.css';
import { InputStack, SchemaForm } from './SchemaForm';
import { SchemaInputs } from './SchemaInputs';
import { type FormProgress, SubmitButton } from './SubmitButton';
import { toRefusal } from './useSubmit';

interface ResourceFormProps extends FormFields {
  defaultValues?: FieldValues;
  submitLabel?: string;
  progress?: FormProgress;
  /** Toast of a refused save; the reason follows. */
  failure: 'create_failed' | 'update_failed';
  /** Tells of a refused save instead of the toast, with the values that were sent. */
  onRefused?: (error: unknown, values: FieldValues) => void;
  /** Beside the inputs. */
  children?: ReactNode;
}

/** The form of a create or edit context; a refused save keeps the input. */
export function ResourceForm({ failure, onRefused, children, ...form }: ResourceFormProps) {
  const { schema, inputs, defaultValues, submitLabel, progress } = form;
  const onSubmit = useSaveRecord({ failure, onRefused });

  return (
    <SchemaForm schema={schema} defaultValues={defaultValues} onSubmit={onSubmit}>
      <InputStack>
        <SchemaInputs schema={schema} inputs={inputs} />
        {children}
        <FormButtons submitLabel={submitLabel} progress={progress} />
      </InputStack>
    </SchemaForm>
  );
}

/** Saves by the create or edit context; returns the errors of the fields, or the reason of another refusal. */
export function useSaveRecord({ failure, onRefused }: Pick<ResourceFormProps, 'failure' | 'onRefused'>) {
  const { save } = useSaveContext();
  const getNotificationText = useNotificationText();
  const notifyError = useNotifyError();

  return async (values: FieldValues) => {
    let refusal: ReturnType<typeof toRefusal> | undefined;
    const errors = await save?.(values, {
      onError: (error: unknown) => {
        refusal = toRefusal(error);
        if (onRefused) onRefused(error, values);
        else notifyError(getNotificationText(failure), error);
      },
    });
    return errors ?? refusal;
  };
}

interface FormButtonsProps {
  /** Default: "Save". */
  submitLabel?: string;
  progress?: FormProgress;
  /** Outlined if the page has another main button. */
  submitVariant?: 'contained' | 'outlined';
  /** Label of the button that returns to the list. */
  backLabel?: TextCode;
}

export function FormButtons({
  submitLabel,
  progress,
  submitVariant,
  backLabel = 'kit.form.cancel',
}: FormButtonsProps) {
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const translate = useTranslate();

  return (
    <div className={styles.buttons}>
      <SubmitButton variant={submitVariant} progress={progress}>
        {submitLabel}
      </SubmitButton>
      <Button to={createPath({ resource, type: 'list' })}>{translate(backLabel)}</Button>
    </div>
  );
}
