import { useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { useTranslate } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import { settings as endpoints, type Settings, type SettingsUpdate } from '#contract/settings';
import { call } from '../../dataProvider';
import { Card, FieldStack, SchemaForm, SubmitButton, useSubmit } from '../../kit';

interface SettingsFormProps extends Pick<Parameters<typeof SchemaForm>[0], 'schema'> {
  /** Where its title and subtitle stand in the messages. */
  texts: string;
  /** Beside the title: a badge for instance. */
  actions?: ReactNode;
  /** The fields as they are kept. */
  kept: FieldValues;
  children: ReactNode;
}

/** One section of the settings, saved by itself; it starts anew with what the server kept. */
export function SettingsForm({ schema, texts, actions, kept, children }: SettingsFormProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [saves, setSaves] = useState(0);
  const { onSubmit } = useSubmit<SettingsUpdate, Settings>({
    send: (body) => call(endpoints.update, { body }),
    success: 'settings.updated',
    failure: 'settings.update_failed',
    onDone: (saved) => {
      queryClient.setQueryData(['settings'], saved);
      setSaves((count) => count + 1);
    },
  });

  return (
    <Card title={translate(`${texts}.title`)} subtitle={translate(`${texts}.subtitle`)} actions={actions}>
      <SchemaForm key={saves} schema={schema} defaultValues={kept} onSubmit={onSubmit}>
        <FieldStack>
          {children}
          <div>
            <SubmitButton>{translate('settings.save')}</SubmitButton>
          </div>
        </FieldStack>
      </SchemaForm>
    </Card>
  );
}
