import { type ReactNode, useId } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { ObjectSchema } from '../declare/schema';
import { Banner } from '../ui/Banner';
import { Button } from '../ui/Button';
import '../ui/ConfirmDialog.css';
import { Modal } from '../ui/Modal';
import { SchemaForm } from './SchemaForm';
import { SubmitButton } from './SubmitButton';

interface FormDialogProps {
  title: string;
  /** What will happen. */
  text?: ReactNode;
  schema: ObjectSchema;
  submit: string;
  /** Why the last try failed. */
  problem?: string;
  onSubmit: (values: FieldValues) => unknown;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** A form in a dialog, open while it is rendered; what was typed stays when it fails. */
export function FormDialog({ title, text, schema, submit, problem, children, ...on }: FormDialogProps) {
  const translate = useTranslate();
  const heading = useId();

  return (
    <Modal className="confirm" onClose={on.onClose} aria-labelledby={heading}>
      <div>
        <h2 id={heading}>{title}</h2>
        {text && <div className="text">{text}</div>}
        <SchemaForm schema={schema} onSubmit={on.onSubmit}>
          <div className="fields">{children}</div>
          {problem && <Banner tone="exhausted">{problem}</Banner>}
          <div className="buttons">
            <Button onClick={on.onClose}>{translate('kit.form.cancel')}</Button>
            <SubmitButton>{submit}</SubmitButton>
          </div>
        </SchemaForm>
      </div>
    </Modal>
  );
}
