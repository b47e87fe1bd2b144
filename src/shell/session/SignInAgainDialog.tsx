import { HttpError, useTranslate } from 'ra-core';
import { useState } from 'react';
import { type Admin, PasswordProof, TwoFactorProof } from '#contract/sessions';
import { Button, FormDialog, getErrorText } from '../../admin';
import { signIn } from '../../authProvider/session';
import { ProofInputs } from './ProofInputs';

export interface SignInAgainProps {
  username: string;
  onSignedIn: (admin: Admin) => void;
  onClose: () => void;
}

async function signInByPasskeyLazily(): Promise<Admin> {
  const { signInByPasskey } = await import('../../authProvider/passkeys');
  return signInByPasskey();
}

/** Signs the user in again over the page whose session has ended: by password, with a code if asked, or by a passkey. */
export function SignInAgainDialog({ username, onSignedIn, onClose }: SignInAgainProps) {
  const translate = useTranslate();
  const [needsCode, setNeedsCode] = useState(false);
  const [problem, setProblem] = useState<string>();

  async function attempt(send: () => Promise<Admin>) {
    setProblem(undefined);
    try {
      onSignedIn(await send());
    } catch (error) {
      // Closing the browser's dialog is no failure.
      if (error instanceof Error && error.name === 'NotAllowedError') return;
      const isStep = error instanceof HttpError && error.body?.code === 'second_factor_required';
      if (isStep) setNeedsCode(true);
      // The first question for the code is no failure.
      if (!isStep || needsCode) setProblem(getErrorText(error));
    }
  }

  return (
    <FormDialog
      title={translate('profile.session_ended.title')}
      text={translate('profile.session_ended.text', { username })}
      schema={needsCode ? TwoFactorProof : PasswordProof}
      submitLabel={translate('profile.session_ended.submit')}
      problem={problem}
      onSubmit={({ password, code }) => attempt(() => signIn(username, password, code))}
      onClose={onClose}
      warnWhenUnsavedChanges={false}
    >
      {/* For password managers. */}
      <input type="hidden" autoComplete="username" value={username} />
      <ProofInputs needsCode={needsCode} focusesCode={needsCode} />
      {'PublicKeyCredential' in window && (
        <Button onClick={() => attempt(signInByPasskeyLazily)}>
          {translate('profile.reauthentication.passkey')}
        </Button>
      )}
    </FormDialog>
  );
}
