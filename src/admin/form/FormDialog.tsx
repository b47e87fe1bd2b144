import '../ui/Modal.css';
import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { ObjectSchema } from '../resource/schema';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import { Modal } from '../ui/Modal';
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
  const headingId = useId();

  return (
    <Modal className="confirm-dialog" onClose={handlers.onClose} aria-labelledby={headingId}>
      <div>
        <h2 id={headingId}>{title}</h2>
        {text && <div className="text">{text}</div>}
        <SchemaForm schema={schema} onSubmit={handlers.onSubmit}>
          <div className="fields">{children}</div>
          {problem && <Banner tone="exhausted">{problem}</Banner>}
          <div className="buttons">
            <Button onClick={handlers.onClose}>{translate('kit.form.cancel')}</Button>
            <SubmitButton>{submitLabel}</SubmitButton>
          </div>
        </SchemaForm>
      </div>
    </Modal>
  );
}
