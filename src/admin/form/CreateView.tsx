import { useQueryClient } from '@tanstack/react-query';
import { CreateBase, useNotify, useRedirect, useResourceContext, useResourceDefinition } from 'ra-core';
import type { FieldValues } from 'react-hook-form';
import { useDeclaredText } from '../hooks/useDeclaredText';
import { useGetCreateLabel, useNotificationText } from '../hooks/useTranslateLabel';
import type { DeclaredText } from '../resource/texts';
import type { FormFields } from '../resource/viewDeclarations';
import { Card } from '../ui/Card';
import { PageHeader } from '../ui/PageHeader';
import { ResourceForm } from './ResourceForm';

interface CreateViewProps extends FormFields {
  defaultValues?: FieldValues;
  subtitle?: DeclaredText;
}

/** The create page of a resource; the form follows from its schema. */
export function CreateView(create: CreateViewProps) {
  const { hasShow } = useResourceDefinition();
  const resource = useResourceContext();
  const notify = useNotify();
  const redirectTo = useRedirect();
  const getNotificationText = useNotificationText();
  const queryClient = useQueryClient();

  return (
    <CreateBase
      disableAuthentication
      mutationOptions={{
        onSuccess: (record) => {
          // The answer may be a part of the record, which react-admin has cached.
          queryClient.removeQueries({ queryKey: [resource, 'getOne', { id: String(record.id) }] });
          notify(getNotificationText('created'), { type: 'success' });
          redirectTo(hasShow ? 'show' : 'list', resource, record.id, record);
        },
      }}
    >
      <CreatePage {...create} />
    </CreateBase>
  );
}

function CreatePage({ subtitle, ...form }: CreateViewProps) {
  const resource = useResourceContext() ?? '';
  const createLabel = useGetCreateLabel()(resource);
  const declaredText = useDeclaredText();

  return (
    <>
      <PageHeader title={createLabel} subtitle={subtitle && declaredText(subtitle)} />
      <Card narrow>
        <ResourceForm {...form} submitLabel={createLabel} progress="creating" failure="create_failed" />
      </Card>
    </>
  );
}
