import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { auth, PasswordChange } from '#contract/auth';
import { call } from '../../dataProvider';
import {
  Banner,
  Card,
  FieldStack,
  SchemaForm,
  SubmitButton,
  TextField,
  useFieldLabel,
  useSubmit,
} from '../../kit';
import { ConfirmPassword } from './ConfirmPassword';
import { PasswordRules } from './PasswordRules';

/** Changes the password; its rules are ticked off while one types. */
export function PasswordForm() {
  const translate = useTranslate();
  const labelOf = useFieldLabel(PasswordChange);
  const [changes, setChanges] = useState(0);
  const { onSubmit, problem } = useSubmit<PasswordChange, null>({
    send: (body) => call(auth.changePassword, { body }),
    success: 'profile.password.success',
    failure: 'profile.password.failure',
    onDone: () => setChanges(changes + 1),
  });

  return (
    <Card title={translate('profile.password.title')} subtitle={translate('profile.password.subtitle')}>
      <SchemaForm key={changes} schema={PasswordChange} onSubmit={onSubmit}>
        <FieldStack>
          <TextField
            source="current_password"
            label={labelOf('current_password')}
            type="password"
            autoComplete="current-password"
          />
          <TextField source="new_password" label={labelOf('new_password')} type="password" />
          <PasswordRules />
          <ConfirmPassword label={labelOf('confirm_password')} />
          {problem && <Banner tone="exhausted">{problem}</Banner>}
          <div>
            <SubmitButton>{translate('profile.password.save')}</SubmitButton>
          </div>
        </FieldStack>
      </SchemaForm>
    </Card>
  );
}
