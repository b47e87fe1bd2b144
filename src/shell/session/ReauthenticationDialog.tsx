import { useQuery } from '@tanstack/react-query';
import { HttpError, useTranslate } from 'ra-core';
import { useState } from 'react';
import { auth } from '#contract/auth';
import { PasswordProof, type Reauthentication, TwoFactorProof } from '#contract/sessions';
import { Button, FormDialog, getErrorText } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import { eraseType } from '../../eraseType';
import { ProofInputs } from './ProofInputs';

async function provePasskeyLazily(): Promise<Reauthentication> {
  const { provePasskey } = await import('../../authProvider/passkeys');
  return { passkey: await provePasskey() };
}

interface ReauthenticationDialogProps {
  onConfirmed: () => void;
  onClose: () => void;
}

/** Asks for all that a sign-in needs: the password, with a code where the account has a second factor, or a passkey. */
export function ReauthenticationDialog({ onConfirmed, onClose }: ReauthenticationDialogProps) {
  const translate = useTranslate();
  const [isCodeMissing, setIsCodeMissing] = useState(false);
  const [problem, setProblem] = useState<string>();
  const { data: factors } = useQuery({
    queryKey: ['auth', 'second-factor'],
    queryFn: ({ signal }) => callEndpoint(auth.secondFactor, {}, signal),
  });
  const hasPasskeys = factors !== undefined && factors.passkeys.length > 0;
  const needsCode = isCodeMissing || hasPasskeys || factors?.has_totp === true;

  async function prove(getProof: () => Reauthentication | Promise<Reauthentication>) {
    setProblem(undefined);
    try {
      await callEndpoint(auth.reauthenticate, { body: await getProof() });
      onConfirmed();
      return undefined;
    } catch (error) {
      const errors = error instanceof HttpError ? error.body?.errors : undefined;
      if (!errors?.password && !errors?.code) setProblem(getErrorText(error));
      // The factors may not be loaded yet, or another session has added one.
      if (errors?.code && !needsCode) {
        setIsCodeMissing(true);
        return undefined;
      }
      return errors;
    }
  }

  return (
    <FormDialog
      title={translate('profile.reauthentication.title')}
      text={translate(`profile.reauthentication.${needsCode ? 'text_code' : 'text'}`)}
      schema={needsCode ? TwoFactorProof : PasswordProof}
      submitLabel={translate('profile.reauthentication.confirm')}
      problem={problem}
      onSubmit={(values) => prove(() => eraseType<Reauthentication>(values))}
      onClose={onClose}
      warnWhenUnsavedChanges={false}
    >
      <ProofInputs needsCode={needsCode} focusesCode={isCodeMissing} />
      {hasPasskeys && (
        <Button onClick={() => prove(provePasskeyLazily)}>
          {translate('profile.reauthentication.passkey')}
        </Button>
      )}
    </FormDialog>
  );
}
