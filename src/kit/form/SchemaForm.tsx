import { zodResolver } from '@hookform/resolvers/zod';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Form } from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { eraseType } from '../resource/declarations';
import { getFieldMeta, getFieldNames, type ObjectSchema } from '../resource/schema';
import { Button } from '../ui/Button';

interface SchemaFormProps {
  schema: ObjectSchema;
  defaultValues?: FieldValues;
  onSubmit?: (values: FieldValues) => unknown;
  /** Asks before an edited form is left. */
  warnWhenUnsavedChanges?: boolean;
  children: ReactNode;
}

// A form says itself what it starts with: a surrounding record's other fields would be sent along.
const EMPTY_RECORD = {};

/** A form that its schema checks, on submit and on change; the server's errors show at their fields. */
export function SchemaForm({
  schema,
  defaultValues,
  onSubmit,
  warnWhenUnsavedChanges = false,
  children,
}: SchemaFormProps) {
  return (
    <Form
      resolver={zodResolver(eraseType<$ZodType<FieldValues, FieldValues>>(schema))}
      mode="onChange"
      defaultValues={{ ...getDefaultValues(schema), ...defaultValues }}
      record={EMPTY_RECORD}
      onSubmit={onSubmit}
      warnWhenUnsavedChanges={warnWhenUnsavedChanges}
      disableInvalidFormNotification
      noValidate
    >
      {children}
    </Form>
  );
}

/** The fields of a form, one under the other. */
export function InputStack({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: '16px', maxWidth: 560 }}>{children}</Box>;
}

const EMPTY_VALUES: Record<string, unknown> = { boolean: false, text: '', email: '', secret: '', other: '' };

/** What a form starts with: the schema's defaults, else empty. */
export function getDefaultValues(schema: ObjectSchema): FieldValues {
  const entries = getFieldNames(schema).map((name) => {
    const { kind, defaultValue } = getFieldMeta(schema, name);
    return [name, defaultValue ?? EMPTY_VALUES[kind] ?? null];
  });
  return Object.fromEntries(entries);
}

interface SubmitButtonProps {
  disabled?: boolean;
  children: ReactNode;
}

/** Sends the form around it, once at a time. */
export function SubmitButton({ disabled, children }: SubmitButtonProps) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="contained" color="primary" disabled={disabled || isSubmitting}>
      {children}
    </Button>
  );
}
