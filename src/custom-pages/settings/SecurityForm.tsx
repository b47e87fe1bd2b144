import { SecuritySettings, type Settings } from '#contract/settings';
import { Permitted, SchemaInputs } from '../../admin';
import { SettingsForm } from './SettingsForm';

/** How users must sign in; only owners decide it. */
export function SecurityForm({ settings: { require_second_factor } }: { settings: Settings }) {
  return (
    <Permitted to="settings.secure">
      <SettingsForm
        schema={SecuritySettings}
        translationKey="settings.security"
        initialValues={{ require_second_factor }}
      >
        <SchemaInputs
          labelPrefix="settings"
          schema={SecuritySettings}
          inputs={{ require_second_factor: { helperText: 'settings.security.hint' } }}
        />
      </SettingsForm>
    </Permitted>
  );
}
