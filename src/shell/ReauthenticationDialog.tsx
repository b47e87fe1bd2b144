import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { HttpError, useTranslate } from 'react-admin';
import { auth } from '#contract/auth';
import { CodeProof, PasswordProof, type Reauthentication } from '#contract/sessions';
import { Button, FormDialog, getErrorMessage, TextInput, useTranslateLabel } from '../admin';
import { eraseType } from '../admin/resource/eraseType';
import { callEndpoint } from '../dataProvider';

async function provePasskeyLazily(): Promise<Reauthentication> {
  const { provePasskey } = await import('../authProvider/passkeys');
  return { passkey: await provePasskey() };
}

interface ReauthenticationDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

export function ReauthenticationDialog({ onConfirmed, onClose }: ReauthenticationDialogProps) {
  const translate = useTranslate();
  const [byCode, setByCode] = useState(false);
  const schema = byCode ? CodeProof : PasswordProof;
  const getLabel = useTranslateLabel(schema, 'profile');
  const [problem, setProblem] = useState<string>();

  const { data: factors } = useQuery({
    queryKey: ['auth', 'second-factor'],
    queryFn: ({ signal }) => callEndpoint(auth.secondFactor, {}, signal),
  });

  async function prove(getProof: () => Reauthentication | Promise<Reauthentication>) {
    setProblem(undefined);
    try {
      await callEndpoint(auth.reauthenticate, { body: await getProof() });
      onConfirmed();
      return undefined;
    } catch (error) {
      const errors = error instanceof HttpError ? error.body?.errors : undefined;
      if (!errors?.password && !errors?.code) setProblem(getErrorMessage(error));
      return errors;
    }
  }

  return (
    <FormDialog
      // The other proof is another form.
      key={String(byCode)}
      title={translate('profile.reauthentication.title')}
      text={translate('profile.reauthentication.text')}
      schema={schema}
      submitLabel={translate('profile.reauthentication.confirm')}
      problem={problem}
      onSubmit={(values) => prove(() => eraseType<Reauthentication>(values))}
      onClose={onClose}
      warnWhenUnsavedChanges={false}
    >
      {byCode ? (
        <TextInput
          source="code"
          label={getLabel('code')}
          helperText={translate('profile.reauthentication.code_hint')}
          autoComplete="one-time-code"
          autoFocus
        />
      ) : (
        <TextInput
          source="password"
          label={getLabel('password')}
          type="password"
          autoComplete="current-password"
          autoFocus
        />
      )}
      {factors?.has_totp && (
        <Button onClick={() => setByCode(!byCode)}>
          {translate(`profile.reauthentication.${byCode ? 'password' : 'code'}`)}
        </Button>
      )}
      {factors && factors.passkeys.length > 0 && (
        <Button onClick={() => prove(provePasskeyLazily)}>
          {translate('profile.reauthentication.passkey')}
        </Button>
      )}
    </FormDialog>
  );
}
