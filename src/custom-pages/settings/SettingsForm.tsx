import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ReactNode, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import {
  settings as endpoints,
  type Settings,
  type SettingsUpdate,
  SyncSettings,
  ValidationSettings,
} from '#contract/settings';
import { Card, InputStack, SchemaForm, SchemaInputs, SubmitButton, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';

interface SettingsFormProps extends Pick<Parameters<typeof SchemaForm>[0], 'schema'> {
  /** Message prefix of title and subtitle. */
  translationKey: string;
  actions?: ReactNode;
  /** The stored values. */
  initialValues: FieldValues;
  children: ReactNode;
}

/** A section of the settings with its own save button; resets to the values that the server stored. */
export function SettingsForm({
  schema,
  translationKey,
  actions,
  initialValues,
  children,
}: SettingsFormProps) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [saveCount, setSaveCount] = useState(0);
  const { onSubmit } = useSubmit<SettingsUpdate, Settings>({
    send: (body) => callEndpoint(endpoints.update, { body }),
    updates: 'changes',
    success: 'settings.updated',
    failure: 'settings.update_failed',
    onDone: (saved) => {
      queryClient.setQueryData(['settings'], saved);
      setSaveCount((count) => count + 1);
    },
  });

  return (
    <Card
      title={translate(`${translationKey}.title`)}
      subtitle={translate(`${translationKey}.subtitle`)}
      actions={actions}
    >
      <SchemaForm key={saveCount} schema={schema} defaultValues={initialValues} onSubmit={onSubmit}>
        <InputStack>
          {children}
          <div>
            <SubmitButton>{translate('settings.save')}</SubmitButton>
          </div>
        </InputStack>
      </SchemaForm>
    </Card>
  );
}

export function ValidationForm({ settings }: { settings: Settings }) {
  const { validation_check_interval, validation_batch_size, notification_cooldown_hours } = settings;

  return (
    <SettingsForm
      schema={ValidationSettings}
      translationKey="settings.validation"
      initialValues={{ validation_check_interval, validation_batch_size, notification_cooldown_hours }}
    >
      <SchemaInputs
        labelPrefix="settings"
        schema={ValidationSettings}
        inputs={{
          validation_check_interval: { helperText: 'settings.validation.interval' },
          validation_batch_size: { helperText: 'settings.validation.batch' },
          notification_cooldown_hours: { helperText: 'settings.validation.cooldown' },
        }}
      />
    </SettingsForm>
  );
}

export function ReconciliationForm({ settings }: { settings: Settings }) {
  const { reconciliation_interval_minutes, reconciliation_depth_days } = settings;

  return (
    <SettingsForm
      schema={SyncSettings}
      translationKey="reconciliation.settings"
      initialValues={{ reconciliation_interval_minutes, reconciliation_depth_days }}
    >
      <SchemaInputs
        labelPrefix="settings"
        schema={SyncSettings}
        inputs={{
          reconciliation_interval_minutes: { helperText: 'reconciliation.settings.interval' },
          reconciliation_depth_days: { helperText: 'reconciliation.settings.depth' },
        }}
      />
    </SettingsForm>
  );
}
