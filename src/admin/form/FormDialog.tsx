import { useTranslate } from 'ra-core';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { type FieldValues, useFormState } from 'react-hook-form';
import type { ObjectSchema } from '../resource/schema';
import { Button } from '../ui/Button';
import { Dialog, ModalActions } from '../ui/Dialog';
import { DiscardDialog } from './DiscardDialog';
import styles from './inputs.module.css';
import { SchemaForm } from './SchemaForm';
import { type FormProgress, SubmitButton } from './SubmitButton';
import { type SubmitOptions, useSubmit } from './useSubmit';

interface FormDialogProps {
  title: string;
  text?: ReactNode;
  schema: ObjectSchema;
  defaultValues?: FieldValues;
  /** Default: "Save". */
  submitLabel?: string;
  progress?: FormProgress;
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
  progress,
  onClose,
  children,
  ...form
}: FormDialogProps) {
  const translate = useTranslate();
  const isDirty = useRef(false);
  const [isAsking, setAsking] = useState(false);

  function close() {
    const isLosing = isDirty.current && form.warnWhenUnsavedChanges !== false;
    if (isLosing) setAsking(true);
    else onClose();
    return !isLosing;
  }

  return (
    <Dialog title={title} text={text} onClose={close}>
      <SchemaForm schema={schema} defaultValues={defaultValues} {...form}>
        <ReportChanges isDirty={isDirty} />
        <div className={styles.dialogInputs}>{children}</div>
        <ModalActions>
          <Button onClick={close}>{translate('kit.form.cancel')}</Button>
          <SubmitButton progress={progress}>{submitLabel}</SubmitButton>
        </ModalActions>
      </SchemaForm>
      <DiscardDialog open={isAsking} onDiscard={onClose} onStay={() => setAsking(false)} />
    </Dialog>
  );
}

type SubmitDialogProps<Values, Result> = Omit<FormDialogProps, 'onSubmit'> & SubmitOptions<Values, Result>;

/** A form in a dialog that calls an endpoint, and closes when that is done. */
export function SubmitDialog<Values, Result>(props: SubmitDialogProps<Values, Result>) {
  const { send, updates, success, failure, onDone, ...dialog } = props;
  const onSubmit = useSubmit<Values, Result>({
    send,
    updates,
    success,
    failure,
    onDone: (result) => {
      dialog.onClose();
      onDone?.(result);
    },
  });
  return <FormDialog {...dialog} onSubmit={onSubmit} />;
}

function ReportChanges({ isDirty }: { isDirty: RefObject<boolean> }) {
  const { dirtyFields } = useFormState();
  isDirty.current = Object.keys(dirtyFields).length > 0;
  return null;
}
