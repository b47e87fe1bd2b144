import { useQueryClient } from '@tanstack/react-query';
import { CreateBase, type RaRecord, useNotify, useResourceContext } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useDeclaredText } from '../hooks/useDeclaredText';
import { useGetCreateLabel, useNotificationText } from '../hooks/useTranslateLabel';
import type { CreateDialogProps, RenderCreated } from '../resource/resourceOptions';
import { pickFields } from '../resource/schema';
import type { DeclaredText } from '../resource/texts';
import type { FormFields } from '../resource/viewDeclarations';
import { FormDialog } from './FormDialog';
import { useSaveRecord } from './ResourceForm';
import { SchemaInputs } from './SchemaInputs';

interface Props extends CreateDialogProps, FormFields {
  defaultValues?: FieldValues;
  subtitle?: DeclaredText;
  created?: RenderCreated;
}

/** The form of a new record in a dialog, then what the API tells of it once. */
export function CreateDialog({ parent, created, ...form }: Props) {
  const resource = useResourceContext();
  const notify = useNotify();
  const getNotificationText = useNotificationText();
  const queryClient = useQueryClient();
  const [shown, setShown] = useState<ReactNode>();
  if (shown) return shown;

  function onSuccess(record: RaRecord) {
    // The answer may be a part of the record, or a secret; react-admin has cached it.
    queryClient.removeQueries({ queryKey: [resource, 'getOne', { id: String(record.id) }] });
    queryClient.invalidateQueries();
    const content = created?.(record, form.onClose);
    if (content) return setShown(content);
    notify(getNotificationText('created'), { type: 'success' });
    form.onClose();
  }

  return (
    <CreateBase
      disableAuthentication
      redirect={false}
      transform={(data: RaRecord) => ({ ...parent, ...data })}
      mutationOptions={{ onSuccess }}
    >
      <CreateForm {...form} defaultValues={{ ...form.defaultValues, ...pickFields(parent, form.schema) }} />
    </CreateBase>
  );
}

function CreateForm({ inputs, subtitle, ...dialog }: Omit<Props, 'parent' | 'created'>) {
  const createLabel = useGetCreateLabel()(useResourceContext() ?? '');
  const declaredText = useDeclaredText();
  return (
    <FormDialog
      {...dialog}
      title={createLabel}
      text={subtitle && declaredText(subtitle)}
      submitLabel={createLabel}
      progress="creating"
      onSubmit={useSaveRecord({ failure: 'create_failed' })}
    >
      <SchemaInputs schema={dialog.schema} inputs={inputs} />
    </FormDialog>
  );
}
