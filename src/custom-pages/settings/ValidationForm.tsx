import { useTranslate } from 'react-admin';
import { type Settings, ValidationSettings } from '#contract/settings';
import { Card, FieldStack, SchemaFields, SchemaForm, SubmitButton } from '../../kit';
import { useSaveSettings } from './useSaveSettings';

export function ValidationForm({ settings }: { settings: Settings }) {
  const translate = useTranslate();
  const { onSubmit, saves } = useSaveSettings();
  const { validation_check_interval, validation_batch_size, notification_cooldown_hours } = settings;

  return (
    <Card title={translate('settings.validation.title')} subtitle={translate('settings.validation.subtitle')}>
      <SchemaForm
        key={saves}
        schema={ValidationSettings}
        defaultValues={{ validation_check_interval, validation_batch_size, notification_cooldown_hours }}
        onSubmit={onSubmit}
      >
        <FieldStack>
          <SchemaFields
            schema={ValidationSettings}
            inputs={{
              validation_check_interval: { help: 'settings.validation.interval' },
              validation_batch_size: { help: 'settings.validation.batch' },
              notification_cooldown_hours: { help: 'settings.validation.cooldown' },
            }}
          />
          <div>
            <SubmitButton>{translate('settings.save')}</SubmitButton>
          </div>
        </FieldStack>
      </SchemaForm>
    </Card>
  );
}
