import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { type ComponentProps, type ReactNode, useState } from 'react';
import {
  settings as endpoints,
  RetentionSettings,
  SecuritySettings,
  type Settings,
  type SettingsUpdate,
  SyncSettings,
  ValidationSettings,
} from '#contract/settings';
import { Card, InputStack, Permitted, SchemaForm, SchemaInputs, SubmitButton, useSubmit } from '../../admin';
import { pickFields } from '../../admin/resource/schema';
import { callEndpoint } from '../../dataProvider';

interface SettingsFormProps extends Pick<ComponentProps<typeof SchemaInputs>, 'schema' | 'inputs'> {
  /** Prefix of the texts of title and subtitle. */
  textPrefix: string;
  actions?: ReactNode;
  settings: Settings;
  /** Above the inputs. */
  children?: ReactNode;
  /** In place of the inputs of the schema. */
  fields?: ReactNode;
  /** Below the inputs. */
  note?: ReactNode;
}

/** A section of the settings with its own save button; resets to the values that the server stored. */
export function SettingsForm(props: SettingsFormProps) {
  const { schema, inputs, textPrefix, actions, settings, children, fields, note } = props;
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const [saveCount, setSaveCount] = useState(0);
  const onSubmit = useSubmit<SettingsUpdate, Settings>({
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
      title={translate(`${textPrefix}.title`)}
      subtitle={translate(`${textPrefix}.subtitle`)}
      actions={actions}
    >
      <SchemaForm
        key={saveCount}
        schema={schema}
        defaultValues={pickFields(settings, schema)}
        onSubmit={onSubmit}
      >
        <InputStack>
          {children}
          {fields ?? <SchemaInputs labelPrefix="settings" schema={schema} inputs={inputs} />}
          {note}
          <div>
            <SubmitButton progress="saving">{translate('settings.save')}</SubmitButton>
          </div>
        </InputStack>
      </SchemaForm>
    </Card>
  );
}

interface SectionProps {
  settings: Settings;
}

export function ValidationForm(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      schema={ValidationSettings}
      textPrefix="settings.validation"
      inputs={{
        validation_check_interval: { helperText: 'settings.validation.interval' },
        validation_batch_size: { helperText: 'settings.validation.batch' },
        notification_cooldown_hours: { helperText: 'settings.validation.cooldown' },
      }}
    />
  );
}

export function ReconciliationForm(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      schema={SyncSettings}
      textPrefix="reconciliation.settings"
      inputs={{
        reconciliation_interval_minutes: { helperText: 'reconciliation.settings.interval' },
        reconciliation_depth_days: { helperText: 'reconciliation.settings.depth' },
      }}
    />
  );
}

/** How long data are kept. */
export function RetentionForm(props: SectionProps) {
  return (
    <SettingsForm
      {...props}
      schema={RetentionSettings}
      textPrefix="settings.privacy"
      inputs={{
        event_retention_days: { helperText: 'settings.privacy.events' },
        customer_retention_days: { helperText: 'settings.privacy.customers' },
        audit_retention_days: { helperText: 'settings.privacy.audit' },
      }}
    />
  );
}

/** How users must sign in; only owners decide it. */
export function SecurityForm(props: SectionProps) {
  return (
    <Permitted to="settings.secure">
      <SettingsForm
        {...props}
        schema={SecuritySettings}
        textPrefix="settings.security"
        inputs={{
          require_second_factor: { helperText: 'settings.security.hint' },
          sign_in_hours: { helperText: 'settings.security.sign_in_hours' },
        }}
      />
    </Permitted>
  );
}
