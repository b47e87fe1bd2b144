import { useQuery } from '@tanstack/react-query';
import { useGetResourceLabel, useTranslate } from 'ra-core';
import { auth, Profile } from '#contract/auth';
import { Admin } from '#contract/sessions';
import {
  Card,
  DateField,
  EmbeddedList,
  FieldList,
  FormSkeleton,
  InputStack,
  Offered,
  PageHeader,
  SchemaForm,
  SchemaInputs,
  Skeleton,
  StatusBadge,
  SubmitButton,
  TwoColumns,
  useSubmit,
  useTranslateLabel,
} from '../../admin';
import { useRoleName } from '../../admin/hooks/useTranslateLabel';
import { cacheAdmin, loadSession } from '../../authProvider/session';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { PasswordForm } from './PasswordForm';
import styles from './Profile.module.css';
import { SecondFactor, useSecondFactor } from './SecondFactor';
import { Sessions } from './Sessions';

export default function ProfilePage() {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  const { data: admin } = useQuery({ queryKey: ['auth', 'me'], queryFn: loadSession });

  return (
    <>
      <PageHeader title={translate('profile.title')} subtitle={translate('profile.subtitle')} />
      <TwoColumns>
        <div className={styles.column}>
          <AccountInformation admin={admin} />
          {admin ? (
            <ProfileForm admin={admin} />
          ) : (
            <Card>
              <FormSkeleton inputs={3} />
            </Card>
          )}
          <Offered capability="account_security">
            <SecondFactor />
          </Offered>
        </div>
        <div className={styles.column}>
          <OwnPassword />
          <Offered capability="account_security">
            <Sessions />
          </Offered>
          <Offered capability="api_tokens">
            <EmbeddedList
              resource="apiTokens"
              title={getResourceLabel('apiTokens', 2)}
              subtitle={translate('resources.apiTokens.subtitle')}
              storeKey="profile.apiTokens"
            />
          </Offered>
        </div>
      </TwoColumns>
    </>
  );
}

/** Nothing for an account that the provider alone signs in. */
function OwnPassword() {
  const { data } = useSecondFactor();
  return !data?.is_without_password && <PasswordForm />;
}

export function AccountInformation({ admin }: { admin: Admin | null | undefined }) {
  const translate = useTranslate();
  return (
    <Card title={translate('profile.account')}>
      {admin ? <AccountFields admin={admin} /> : <Skeleton height={120} />}
    </Card>
  );
}

function AccountFields({ admin }: { admin: Admin }) {
  const getRoleName = useRoleName();
  const getLabel = useTranslateLabel(Admin, 'profile');
  const { username, role, last_login, created_at } = admin;

  const entries = [
    { label: getLabel('username'), value: <Username name={username} /> },
    {
      label: getLabel('role'),
      value: <StatusBadge value={role} label={getRoleName(role).toUpperCase()} tone="sold" />,
    },
    { label: getLabel('last_login'), value: <DateField value={last_login} /> },
    { label: getLabel('created_at'), value: <DateField value={created_at} /> },
  ];
  return <FieldList fields={entries} />;
}

function Username({ name }: { name: string }) {
  const translate = useTranslate();
  return (
    <>
      {name}
      <div className={shared.note}>{translate('profile.username_fixed')}</div>
    </>
  );
}

function ProfileForm({ admin }: { admin: Admin }) {
  const translate = useTranslate();
  const onSubmit = useSubmit<Profile, { admin: Admin }>({
    send: (body) => callEndpoint(auth.updateProfile, { body }),
    updates: 'loaded',
    success: 'profile.edit.success',
    failure: 'profile.edit.failure',
    onDone: ({ admin }) => cacheAdmin(admin),
  });
  const { email, first_name, last_name } = admin;

  return (
    <Card title={translate('profile.edit.title')}>
      <SchemaForm
        schema={Profile}
        defaultValues={{ email: email ?? '', first_name: first_name ?? '', last_name: last_name ?? '' }}
        onSubmit={onSubmit}
      >
        <InputStack>
          <SchemaInputs schema={Profile} labelPrefix="profile" />
          <div>
            <SubmitButton progress="saving">{translate('profile.edit.save')}</SubmitButton>
          </div>
        </InputStack>
      </SchemaForm>
    </Card>
  );
}
