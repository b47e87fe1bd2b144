import { zodResolver } from '@hookform/resolvers/zod';
import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { $ZodType } from 'zod/v4/core';
import { erased } from '../declare/erased';
import { fieldNames, fieldShape, type ObjectSchema } from '../declare/schema';

interface SchemaFormProps {
  schema: ObjectSchema;
  defaultValues?: FieldValues;
  onSubmit?: (values: FieldValues) => unknown;
  /** Asks before an edited form is left. */
  warn?: boolean;
  children: ReactNode;
}

// A form says itself what it starts with: a surrounding record's other fields would be sent along.
const NOTHING = {};

/** A form that its schema checks, on submit and on change; the server's errors show at their fields. */
export function SchemaForm({ schema, defaultValues, onSubmit, warn = false, children }: SchemaFormProps) {
  return (
    <Form
      resolver={zodResolver(erased<$ZodType<FieldValues, FieldValues>>(schema))}
      mode="onChange"
      defaultValues={{ ...startValues(schema), ...defaultValues }}
      record={NOTHING}
      onSubmit={onSubmit}
      warnWhenUnsavedChanges={warn}
      disableInvalidFormNotification
      noValidate
    >
      {children}
    </Form>
  );
}

/** The fields of a form, one under the other. */
export function FieldStack({ children }: { children: ReactNode }) {
  return <Box sx={{ display: 'grid', gap: '16px', maxWidth: 560 }}>{children}</Box>;
}

const EMPTY: Record<string, unknown> = { boolean: false, text: '', email: '', secret: '', other: '' };

/** What a form starts with: the schema's defaults, else empty. */
export function startValues(schema: ObjectSchema): FieldValues {
  const start = fieldNames(schema).map((name) => {
    const { kind, defaultValue } = fieldShape(schema, name);
    return [name, defaultValue ?? EMPTY[kind] ?? null];
  });
  return Object.fromEntries(start);
}
