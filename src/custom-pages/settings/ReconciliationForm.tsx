import { ReconciliationSettings, type Settings } from '#contract/settings';
import { SchemaFields } from '../../kit';
import { SettingsForm } from './SettingsForm';

/** How often shops' orders are looked at, and how far back. */
export function ReconciliationForm({ settings }: { settings: Settings }) {
  const { reconciliation_interval_minutes, reconciliation_depth_days } = settings;

  return (
    <SettingsForm
      schema={ReconciliationSettings}
      texts="reconciliation.settings"
      kept={{ reconciliation_interval_minutes, reconciliation_depth_days }}
    >
      <SchemaFields
        schema={ReconciliationSettings}
        inputs={{
          reconciliation_interval_minutes: { help: 'reconciliation.settings.interval' },
          reconciliation_depth_days: { help: 'reconciliation.settings.depth' },
        }}
      />
    </SettingsForm>
  );
}
