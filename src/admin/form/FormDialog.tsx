import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { ObjectSchema } from '../resource/schema';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { Dialog } from '../ui/Dialog';
import { ModalActions } from '../ui/Modal';
import styles from './inputs.module.css';
import { SchemaForm, SubmitButton } from './SchemaForm';

interface FormDialogProps {
  title: string;
  text?: ReactNode;
  schema: ObjectSchema;
  submitLabel: string;
  /** Reason of the last failure. */
  problem?: string;
  onSubmit: (values: FieldValues) => unknown;
  onClose: () => void;
  children: ReactNode;
}

/** A form in a dialog, open while rendered; the input is kept after a failure. */
export function FormDialog({
  title,
  text,
  schema,
  submitLabel,
  problem,
  children,
  ...handlers
}: FormDialogProps) {
  const translate = useTranslate();

  return (
    <Dialog title={title} text={text} onClose={handlers.onClose}>
      <SchemaForm schema={schema} onSubmit={handlers.onSubmit}>
        <div className={styles.dialogInputs}>{children}</div>
        {problem && <Banner tone="exhausted">{problem}</Banner>}
        <ModalActions>
          <Button onClick={handlers.onClose}>{translate('kit.form.cancel')}</Button>
          <SubmitButton>{submitLabel}</SubmitButton>
        </ModalActions>
      </SchemaForm>
    </Dialog>
  );
}
