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
import type { CreateDeclaration, InputDeclaration } from '../declare/declaration';
import { fieldNames, fieldShape } from '../declare/schema';
import { useFieldLabel, useText } from '../declare/useText';
import { Button } from '../ui/Button';
import { Card } from '../ui/Card';
import { PageHeader } from '../ui/PageHeader';
import { useFailure } from '../useFailure';
import { FormField } from './FormField';
import { FieldStack, SchemaForm } from './SchemaForm';
import { UNSAVED } from './useSubmit';

const CREATED = 'ra.notification.created';

/** A resource's create page: the form follows from its schema. */
export function CreateView({ redirect = 'show', ...create }: CreateDeclaration) {
  const resource = useResourceContext();
  const notify = useNotify();
  const goTo = useRedirect();
  const text = useText();

  return (
    <CreateBase
      disableAuthentication
      mutationOptions={{
        onSuccess: (record) => {
          notify(`resources.${resource}.notifications.created`, {
            type: 'success',
            messageArgs: { _: text(CREATED) },
          });
          goTo(redirect, resource, record.id, record);
        },
      }}
    >
      <PageHeader
        title={text(create.title ?? 'kit.form.create')}
        subtitle={create.subtitle && text(create.subtitle)}
      />
      <Card narrow>
        <CreateForm {...create} />
      </Card>
    </CreateBase>
  );
}

function CreateForm({ schema, defaultValues, notes: Notes, submit, ...create }: CreateDeclaration) {
  const resource = useResourceContext();
  const { save } = useSaveContext();
  const failed = useFailure();

  async function onSubmit(values: FieldValues) {
    let unsaved: typeof UNSAVED | undefined;
    const errors = await save?.(values, {
      onError: (error: unknown) => {
        unsaved = UNSAVED;
        failed(`resources.${resource}.notifications.create_failed`, error);
      },
    });
    return errors ?? unsaved;
  }

  return (
    <SchemaForm schema={schema} defaultValues={defaultValues} onSubmit={onSubmit} warn>
      <FieldStack>
        <SchemaFields schema={schema} {...create} />
        {Notes && <Notes />}
        <FormButtons submit={submit} />
      </FieldStack>
    </SchemaForm>
  );
}

/** The inputs of a schema's fields in its order. */
export function SchemaFields({ schema, inputs = {} }: Pick<CreateDeclaration, 'schema' | 'inputs'>) {
  const labelOf = useFieldLabel(schema);
  const declared = inputs as Record<string, InputDeclaration | false | undefined>;

  return fieldNames(schema).map((name) => {
    const input = declared[name];
    if (input === false) return null;
    return (
      <FormField
        key={name}
        source={name}
        label={labelOf(name)}
        shape={fieldShape(schema, name)}
        declared={input}
      />
    );
  });
}

interface FormButtonsProps {
  submit?: string;
  /** What leads back to the list is called. */
  back?: string;
}

/** Sends the form, or leads back to the list. */
export function FormButtons({ submit = 'kit.form.create', back = 'kit.form.cancel' }: FormButtonsProps) {
  const { isSubmitting } = useFormState();
  const resource = useResourceContext();
  const createPath = useCreatePath();
  const text = useText();

  return (
    <Box sx={{ display: 'flex', gap: '10px', pt: '4px' }}>
      <Button type="submit" variant="contained" color="primary" disabled={isSubmitting}>
        {text(submit)}
      </Button>
      <Button to={createPath({ resource, type: 'list' })}>{text(back)}</Button>
    </Box>
  );
}
