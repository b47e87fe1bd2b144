import MetIcon from '@mui/icons-material/CheckCircleOutlined';
import UnmetIcon from '@mui/icons-material/RadioButtonUncheckedOutlined';
import { useTranslate } from 'ra-core';
import { useEffect, useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { auth, PasswordChange, passwordRules } from '#contract/auth';
import {
  Card,
  InputStack,
  SchemaForm,
  SubmitButton,
  TextInput,
  useSubmit,
  useTranslateLabel,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { PasswordStrength } from './PasswordStrength';
import styles from './Profile.module.css';

export function PasswordForm() {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(PasswordChange, 'profile');
  const [submitCount, setSubmitCount] = useState(0);
  const onSubmit = useSubmit<PasswordChange, null>({
    send: (body) => callEndpoint(auth.changePassword, { body }),
    success: 'profile.password.success',
    failure: 'profile.password.failure',
    onDone: () => setSubmitCount(submitCount + 1),
  });

  return (
    <Card title={translate('profile.password.title')} subtitle={translate('profile.password.subtitle')}>
      <SchemaForm key={submitCount} schema={PasswordChange} onSubmit={onSubmit}>
        <InputStack>
          <TextInput
            source="current_password"
            label={getLabel('current_password')}
            type="password"
            autoComplete="current-password"
          />
          <TextInput source="new_password" label={getLabel('new_password')} type="password" />
          <PasswordStrength />
          <PasswordRules />
          <ConfirmPasswordInput label={getLabel('confirm_password')} />
          <div>
            <SubmitButton progress="saving">{translate('profile.password.save')}</SubmitButton>
          </div>
        </InputStack>
      </SchemaForm>
    </Card>
  );
}

const SOURCE = 'confirm_password';

/** Revalidates the confirmation when the new password changes. */
function ConfirmPasswordInput({ label }: { label: string }) {
  const { getValues, trigger } = useFormContext();
  const password = useWatch({ name: 'new_password' });

  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect runs when the new password changes.
  useEffect(() => {
    if (getValues(SOURCE)) trigger(SOURCE);
  }, [password, getValues, trigger]);

  return <TextInput source={SOURCE} label={label} type="password" />;
}

function PasswordRules() {
  const translate = useTranslate();
  const password = String(useWatch({ name: 'new_password' }) ?? '');

  return (
    <div className={shared.note}>
      {translate('profile.password.rules')}
      <ul className={styles.rules}>
        {Object.entries(passwordRules).map(([rule, isMet]) => (
          <Rule key={rule} name={rule} met={isMet(password)} />
        ))}
      </ul>
      {translate('profile.password.refused')}
    </div>
  );
}

function Rule({ name, met }: { name: string; met: boolean }) {
  const translate = useTranslate();
  const Icon = met ? MetIcon : UnmetIcon;

  return (
    <li className={styles.rule} data-met={met || undefined}>
      <Icon />
      {translate(`profile.password.rule.${name}`)}
      <span className={shared.visuallyHidden}>{translate(`profile.password.${met ? 'met' : 'unmet'}`)}</span>
    </li>
  );
}
