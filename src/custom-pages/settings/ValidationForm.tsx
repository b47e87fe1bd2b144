import { type Settings, ValidationSettings } from '#contract/settings';
import { SchemaFields } from '../../kit';
import { SettingsForm } from './SettingsForm';

export function ValidationForm({ settings }: { settings: Settings }) {
  const { validation_check_interval, validation_batch_size, notification_cooldown_hours } = settings;

  return (
    <SettingsForm
      schema={ValidationSettings}
      texts="settings.validation"
      kept={{ validation_check_interval, validation_batch_size, notification_cooldown_hours }}
    >
      <SchemaFields
        schema={ValidationSettings}
        inputs={{
          validation_check_interval: { help: 'settings.validation.interval' },
          validation_batch_size: { help: 'settings.validation.batch' },
          notification_cooldown_hours: { help: 'settings.validation.cooldown' },
        }}
      />
    </SettingsForm>
  );
}
