import { Box } from '@mui/material';
import {
  CreateBase,
  useCreatePath,
  useNotify,
  useRedirect,
  useResourceContext,
  useSaveContext,
} from 'react-admin';
import { type FieldValues, useFormState } from 'react-hook-form';
import { useNotifyError } from '../hooks/useNotifyError';
import { useStatusText, useTranslateLabel, useTranslateText } from '../hooks/useTranslateText';
import type { CreateDeclaration, InputDeclaration } from '../resource/declarations';
import { type FieldMeta, getFieldMeta, getFieldNames } from '../resource/schema';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { PageHeader } from '../ui/PageHeader';
import { BooleanInput } from './BooleanInput';
import { InputStack, SchemaForm } from './SchemaForm';
import { SelectInput } from './SelectInput';
import { NumberInput, TextInput } from './TextInput';
import { UNSAVED_CHANGES } from './useSubmit';

const CREATED_MESSAGE = 'ra.notification.created';

/** The create page of a resource; the form follows from its schema. */
export function CreateView({ redirect = 'show', ...create }: CreateDeclaration) {
  const resource = useResourceContext();
  const notify = useNotify();
  const redirectTo = useRedirect();
  const translateText = useTranslateText();

  return (
    <CreateBase
      disableAuthentication
      mutationOptions={{
        onSuccess: (record) => {
          notify(`resources.${resource}.notifications.created`, {
            type: 'success',
            messageArgs: { _: translateText(CREATED_MESSAGE) },
          });
          redirectTo(redirect, resource, record.id, record);
        },
      }}
    >
      <PageHeader
        title={translateText(create.title ?? 'kit.form.create')}
        subtitle={create.subtitle && translateText(create.subtitle)}
      />
      <Card narrow>
        <CreateForm {...create} />
      </Card>
    </CreateBase>
  );
}

function CreateForm({
  schema,
  defaultValues,
  helperTexts: HelperTexts,
  submitLabel,
  ...create
}: CreateDeclaration) {
  const resource = useResourceContext();
  const { save } = useSaveContext();
  const notifyError = useNotifyError();

  async function onSubmit(values: FieldValues) {
    let unsavedChanges: typeof UNSAVED_CHANGES | undefined;
    const errors = await save?.(values, {
      onError: (error: unknown) => {
        unsavedChanges = UNSAVED_CHANGES;
        notifyError(`resources.${resource}.notifications.create_failed`, error);
      },
    });
    return errors ?? unsavedChanges;
  }

  return (
    <SchemaForm schema={schema} defaultValues={defaultValues} onSubmit={onSubmit} warnWhenUnsavedChanges>
      <InputStack>
        <SchemaInputs schema={schema} {...create} />
        {HelperTexts && <HelperTexts />}
        <FormButtons submitLabel={submitLabel} />
      </InputStack>
    </SchemaForm>
  );
}

/** Inputs for the fields of a schema, in schema order. */
export function SchemaInputs({ schema, inputs = {} }: Pick<CreateDeclaration, 'schema' | 'inputs'>) {
  const translateLabel = useTranslateLabel(schema);
  const inputDeclarations = inputs as Record<string, InputDeclaration | false | undefined>;

  return getFieldNames(schema).map((name) => {
    const input = inputDeclarations[name];
    if (input === false) return null;
    return (
      <SchemaInput
        key={name}
        source={name}
        label={translateLabel(name)}
        meta={getFieldMeta(schema, name)}
        declared={input}
      />
    );
  });
}

interface FormButtonsProps {
  submitLabel?: string;
  /** Label of the button that returns to the list. */
  backLabel?: string;
}

export function FormButtons({
  submitLabel = 'kit.form.create',
  backLabel = 'kit.form.cancel',
}: FormButtonsProps) {
  const { isSubmitting } = useFormState();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const translateText = useTranslateText();

  return (
    <Box sx={{ display: 'flex', gap: '10px', pt: '4px' }}>
      <Button type="submit" variant="contained" color="primary" disabled={isSubmitting}>
        {translateText(submitLabel)}
      </Button>
      <Button to={createPath({ resource, type: 'list' })}>{translateText(backLabel)}</Button>
    </Box>
  );
}

interface SchemaInputProps {
  source: string;
  label: string;
  meta: FieldMeta;
  declared?: InputDeclaration;
}

/** The input for the type of a field, unless the declaration overrides it. */
function SchemaInput({ source, label, meta, declared = {} }: SchemaInputProps) {
  const { input: Input, choices, reference, helperText, placeholder, multiline } = declared;
  const statusText = useStatusText();
  const optional = meta.optional && meta.defaultValue === undefined;
  const props = { source, label: declared.label ?? label, helperText, placeholder, optional };

  if (Input) return <Input source={source} label={props.label} />;
  if (reference || choices) return <SelectInput {...props} reference={reference} choices={choices} />;
  if (meta.kind === 'enum') {
    return <SelectInput {...props} choices={meta.options.map((id) => ({ id, name: statusText(id) }))} />;
  }
  if (meta.kind === 'boolean') return <BooleanInput {...props} />;
  if (meta.kind === 'number') return <NumberInput {...props} />;
  return <TextInput {...props} multiline={multiline} type={INPUT_TYPE_BY_KIND[meta.kind]} />;
}

const INPUT_TYPE_BY_KIND = {
  email: 'email',
  secret: 'password',
  date: 'date',
  text: 'text',
  other: 'text',
} as const;
