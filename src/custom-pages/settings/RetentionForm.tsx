import { RetentionSettings, type Settings } from '#contract/settings';
import { SchemaInputs } from '../../admin';
import { SettingsForm } from './SettingsForm';

/** How long data are kept. */
export function RetentionForm({ settings }: { settings: Settings }) {
  const {
    event_retention_days,
    email_retention_days,
    notification_retention_days,
    customer_retention_days,
    audit_retention_days,
  } = settings;

  return (
    <SettingsForm
      schema={RetentionSettings}
      translationKey="settings.privacy"
      initialValues={{
        event_retention_days,
        email_retention_days,
        notification_retention_days,
        customer_retention_days,
        audit_retention_days,
      }}
    >
      <SchemaInputs
        labelPrefix="settings"
        schema={RetentionSettings}
        inputs={{
          event_retention_days: { helperText: 'settings.privacy.events' },
          email_retention_days: {},
          notification_retention_days: {},
          customer_retention_days: { helperText: 'settings.privacy.customers' },
          audit_retention_days: { helperText: 'settings.privacy.audit' },
        }}
      />
    </SettingsForm>
  );
}
