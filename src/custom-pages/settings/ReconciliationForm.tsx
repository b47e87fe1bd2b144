import { useTranslate } from 'react-admin';
import { ReconciliationSettings, type Settings } from '#contract/settings';
import { Card, FieldStack, SchemaFields, SchemaForm, SubmitButton } from '../../kit';
import { useSaveSettings } from './useSaveSettings';

/** How often shops' orders are looked at, and how far back. */
export function ReconciliationForm({ settings }: { settings: Settings }) {
  const translate = useTranslate();
  const { onSubmit, saves } = useSaveSettings();
  const { reconciliation_interval_minutes, reconciliation_depth_days } = settings;

  return (
    <Card
      title={translate('reconciliation.settings.title')}
      subtitle={translate('reconciliation.settings.subtitle')}
    >
      <SchemaForm
        key={saves}
        schema={ReconciliationSettings}
        defaultValues={{ reconciliation_interval_minutes, reconciliation_depth_days }}
        onSubmit={onSubmit}
      >
        <FieldStack>
          <SchemaFields
            schema={ReconciliationSettings}
            inputs={{
              reconciliation_interval_minutes: { help: 'reconciliation.settings.interval' },
              reconciliation_depth_days: { help: 'reconciliation.settings.depth' },
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
