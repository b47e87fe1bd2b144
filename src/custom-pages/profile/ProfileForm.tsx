import { useTranslate } from 'ra-core';
import { auth, Profile } from '#contract/auth';
import type { Admin } from '#contract/sessions';
import { Banner, Card, InputStack, SchemaForm, SchemaInputs, SubmitButton, useSubmit } from '../../admin';
import { cacheAdmin } from '../../authProvider/session';
import { callEndpoint } from '../../dataProvider';

export function ProfileForm({ admin }: { admin: Admin }) {
  const translate = useTranslate();
  const { onSubmit, problem } = useSubmit<Profile, { admin: Admin }>({
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
          {problem && <Banner tone="exhausted">{problem}</Banner>}
          <div>
            <SubmitButton>{translate('profile.edit.save')}</SubmitButton>
          </div>
        </InputStack>
      </SchemaForm>
    </Card>
  );
}
