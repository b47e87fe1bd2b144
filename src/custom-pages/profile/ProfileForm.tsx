import { useQueryClient } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { type Admin, auth, Profile } from '#contract/auth';
import { remember } from '../../authProvider/session';
import { call } from '../../dataProvider';
import { Banner, Card, FieldStack, SchemaFields, SchemaForm, SubmitButton, useSubmit } from '../../kit';

/** E-mail and name; the top bar shows the new name at once. */
export function ProfileForm({ admin }: { admin: Admin }) {
  const translate = useTranslate();
  const queryClient = useQueryClient();
  const { onSubmit, problem } = useSubmit<Profile, { admin: Admin }>({
    send: (body) => call(auth.updateProfile, { body }),
    success: 'profile.edit.success',
    failure: 'profile.edit.failure',
    onDone: ({ admin }) => {
      remember(admin);
      queryClient.invalidateQueries({ queryKey: ['auth'] });
    },
  });
  const { email, first_name, last_name } = admin;

  return (
    <Card title={translate('profile.edit.title')}>
      <SchemaForm
        schema={Profile}
        defaultValues={{ email: email ?? '', first_name: first_name ?? '', last_name: last_name ?? '' }}
        onSubmit={onSubmit}
      >
        <FieldStack>
          <SchemaFields schema={Profile} />
          {problem && <Banner tone="exhausted">{problem}</Banner>}
          <div>
            <SubmitButton>{translate('profile.edit.save')}</SubmitButton>
          </div>
        </FieldStack>
      </SchemaForm>
    </Card>
  );
}
