import { useTranslate } from 'ra-core';
import { type ReactNode, type RefObject, useRef } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import type { ObjectSchema } from '../resource/schema';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { Dialog, ModalActions } from '../ui/Dialog';
import styles from './inputs.module.css';
import { SchemaForm, SubmitButton } from './SchemaForm';
import { type SubmitOptions, useSubmit } from './useSubmit';

interface FormDialogProps {
  title: string;
  text?: ReactNode;
  schema: ObjectSchema;
  defaultValues?: FieldValues;
  submitLabel: string;
  /** Reason of the last failure. */
  problem?: string;
  onSubmit: (values: FieldValues, loaded: FieldValues) => unknown;
  onClose: () => void;
  /** False for a form that stores nothing. */
  warnWhenUnsavedChanges?: boolean;
  children: ReactNode;
}

/** A form in a dialog, open while rendered; the input is kept after a failure. Asks before changes are lost. */
export function FormDialog({
  title,
  text,
  schema,
  defaultValues,
  submitLabel,
  problem,
  onClose,
  children,
  ...form
}: FormDialogProps) {
  const translate = useTranslate();
  const isDirty = useRef(false);

  function close() {
    const isLosing = isDirty.current && form.warnWhenUnsavedChanges !== false;
    if (isLosing && !window.confirm(translate('ra.message.unsaved_changes'))) return false;
    onClose();
    return true;
  }

  return (
    <Dialog title={title} text={text} onClose={close}>
      <SchemaForm schema={schema} defaultValues={defaultValues} {...form}>
        <ReportChanges isDirty={isDirty} />
        <div className={styles.dialogInputs}>{children}</div>
        {problem && <Banner tone="exhausted">{problem}</Banner>}
        <ModalActions>
          <Button onClick={close}>{translate('kit.form.cancel')}</Button>
          <SubmitButton>{submitLabel}</SubmitButton>
        </ModalActions>
      </SchemaForm>
    </Dialog>
  );
}

type SubmitDialogProps<Values, Result> = Omit<FormDialogProps, 'problem' | 'onSubmit'> &
  SubmitOptions<Values, Result>;

/** A form in a dialog that calls an endpoint, and closes when that is done. */
export function SubmitDialog<Values, Result>(props: SubmitDialogProps<Values, Result>) {
  const { send, updates, success, failure, onDone, ...dialog } = props;
  const form = useSubmit<Values, Result>({
    send,
    updates,
    success,
    failure,
    onDone: (result) => {
      dialog.onClose();
      onDone?.(result);
    },
  });
  return <FormDialog {...dialog} {...form} />;
}

function ReportChanges({ isDirty }: { isDirty: RefObject<boolean> }) {
  const { dirtyFields } = useFormState();
  isDirty.current = Object.keys(dirtyFields).length > 0;
  return null;
}
