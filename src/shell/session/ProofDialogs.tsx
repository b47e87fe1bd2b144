import { useQuery } from '@tanstack/react-query';
import { HttpError, useTranslate } from 'ra-core';
import { useState } from 'react';
import { auth } from '#contract/auth';
import { type Admin, PasswordProof, type Reauthentication, TwoFactorProof } from '#contract/sessions';
import {
  Banner,
  Button,
  Dialog,
  FormDialog,
  getErrorText,
  ModalActions,
  TextInput,
  useTranslateLabel,
} from '../../admin';
import { eraseType } from '../../admin/eraseType';
import { signIn } from '../../authProvider/session';
import { callEndpoint } from '../../dataProvider';
import { PROVIDER_NAME } from '../../product';

async function provePasskeyLazily(): Promise<Reauthentication> {
  const { provePasskey } = await import('../../authProvider/passkeys');
  return { passkey: await provePasskey() };
}

async function proveByProvider(): Promise<void> {
  const { askProvider } = await import('../../authProvider/provider');
  return askProvider('prove');
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

  const provider = factors?.provider?.is_connected ? factors.provider : undefined;

  const prove = (getProof: () => Reauthentication | Promise<Reauthentication>) =>
    attempt(async () => callEndpoint(auth.reauthenticate, { body: await getProof() }));

  async function attempt(send: () => Promise<unknown>) {
    setProblem(undefined);
    try {
      await send();
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

  const others = (
    <>
      {provider && (
        <Button onClick={() => attempt(proveByProvider)}>{translate('login.provider', provider)}</Button>
      )}
      {hasPasskeys && (
        <Button onClick={() => prove(provePasskeyLazily)}>
          {translate('profile.reauthentication.passkey')}
        </Button>
      )}
      {problem && <Banner tone="exhausted">{problem}</Banner>}
    </>
  );
  const title = translate('profile.reauthentication.title');
  if (factors?.is_without_password)
    return (
      <Dialog title={title} text={translate('profile.reauthentication.text_provider')} onClose={onClose}>
        <ModalActions>
          <Button onClick={onClose}>{translate('kit.form.cancel')}</Button>
          {others}
        </ModalActions>
      </Dialog>
    );
  return (
    <FormDialog
      title={title}
      text={translate(`profile.reauthentication.${needsCode ? 'text_code' : 'text'}`)}
      schema={needsCode ? TwoFactorProof : PasswordProof}
      submitLabel={translate('profile.reauthentication.confirm')}
      onSubmit={(values) => prove(() => eraseType<Reauthentication>(values))}
      onClose={onClose}
      warnWhenUnsavedChanges={false}
    >
      <ProofInputs needsCode={needsCode} focusesCode={isCodeMissing} />
      {others}
    </FormDialog>
  );
}

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
      {/* The session of the other tab continues the calls of this one. */}
      {PROVIDER_NAME && (
        <Button to="/login" target="_blank">
          {translate('login.provider', { name: PROVIDER_NAME })}
        </Button>
      )}
      {problem && <Banner tone="exhausted">{problem}</Banner>}
    </FormDialog>
  );
}

interface ProofInputsProps {
  needsCode: boolean;
  /** Whether the code was asked for after the password. */
  focusesCode: boolean;
}

/** The inputs of a proof of identity: the password, and a code where the account has a second factor. */
export function ProofInputs({ needsCode, focusesCode }: ProofInputsProps) {
  const translate = useTranslate();
  const getLabel = useTranslateLabel(TwoFactorProof, 'profile');
  return (
    <>
      <TextInput
        source="password"
        label={getLabel('password')}
        type="password"
        autoComplete="current-password"
        autoFocus
      />
      {needsCode && (
        <TextInput
          source="code"
          label={getLabel('code')}
          helperText={translate('profile.reauthentication.code_hint')}
          autoComplete="one-time-code"
          autoFocus={focusesCode}
        />
      )}
    </>
  );
}
