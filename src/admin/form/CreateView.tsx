import {
  CreateBase,
  useCreateContext,
  useNotify,
  useRedirect,
  useResourceContext,
  useResourceDefinition,
  useTranslate,
} from 'react-admin';
import { useNotificationText } from '../hooks/useNotificationText';
import type { CreateDeclaration } from '../resource/declarations';
import { Card } from '../ui/Card';
import { PageHeader } from '../ui/PageHeader';
import { ResourceForm } from './ResourceForm';

/** The create page of a resource; the form follows from its schema. */
export function CreateView({ redirect, ...create }: CreateDeclaration) {
  const { hasShow } = useResourceDefinition();
  const resource = useResourceContext();
  const notify = useNotify();
  const redirectTo = useRedirect();
  const getNotificationText = useNotificationText();

  return (
    <CreateBase
      disableAuthentication
      mutationOptions={{
        onSuccess: (record) => {
          notify(getNotificationText('created'), { type: 'success' });
          redirectTo(redirect ?? (hasShow ? 'show' : 'list'), resource, record.id, record);
        },
      }}
    >
      <CreatePage {...create} />
    </CreateBase>
  );
}

function CreatePage({ title, subtitle, submitLabel = 'kit.form.create', ...form }: CreateDeclaration) {
  const { defaultTitle } = useCreateContext();
  const translate = useTranslate();

  return (
    <>
      <PageHeader
        title={title ? translate(title) : String(defaultTitle)}
        subtitle={subtitle && translate(subtitle)}
      />
      <Card narrow>
        <ResourceForm {...form} submitLabel={submitLabel} failure="create_failed" />
      </Card>
    </>
  );
}
