import { lazy, Suspense } from 'react';
import * as z from 'zod/mini';
import { auth } from '#contract/auth';
import { PasskeyCreate, TotpConfirmation } from '#contract/secondFactor';
import { Button, DialogButton, SubmitDialog, TextInput, useAction, useText } from '../../admin';
import { eraseType } from '../../admin/eraseType';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import styles from './Profile.module.css';

const PasskeyName = z.pick(PasskeyCreate, { name: true });

interface FactorProps {
  /** Receives the recovery codes, which the first factor has. */
  onAdded: (codes: string[]) => void;
}

/** Names a passkey and lets the browser create it. */
export function AddPasskey({ onAdded }: FactorProps) {
  const text = useText('profile.second_factor');
  return (
    <DialogButton
      dialog={(onClose) => (
        <SubmitDialog
          title={text('passkey_add')}
          schema={PasskeyName}
          submitLabel={text('passkey_add')}
          send={addPasskey}
          success="profile.second_factor.passkey_added"
          failure="profile.second_factor.passkey_failed"
          onDone={({ recovery_codes }) => onAdded(recovery_codes)}
          onClose={onClose}
        >
          <TextInput
            source="name"
            label={text('passkey_name')}
            helperText="profile.second_factor.passkey_hint"
            autoFocus
          />
        </SubmitDialog>
      )}
    >
      {text('passkey_add')}
    </DialogButton>
  );
}

async function addPasskey({ name }: { name: string }): Promise<{ recovery_codes: string[] }> {
  const [options, { createPasskey }] = await Promise.all([
    callEndpoint(auth.startPasskey),
    import('../../authProvider/passkeys'),
  ]);
  const response = eraseType<PasskeyCreate['response']>(await createPasskey(options));
  return callEndpoint(auth.addPasskey, { body: { name, response } });
}

const QrCode = lazy(async () => ({ default: (await import('./QrCode')).QrCode }));

/** Shows the secret of an authenticator app and asks for its first code. */
export function SetUpTotp({ onAdded }: FactorProps) {
  const text = useText('profile.second_factor');
  const [start, { data: setup, isPending, reset }] = useAction(auth.startTotp, {
    failure: 'profile.second_factor.totp_failed',
  });

  return (
    <li className={styles.item}>
      <div>
        <div className={styles.itemName}>{text('totp')}</div>
        <div className={shared.note}>{text('not_set_up')}</div>
      </div>
      <Button onClick={() => start()} disabled={isPending} aria-label={text('totp_title')}>
        {text('set_up')}
      </Button>
      {setup && <TotpDialog setup={setup} onAdded={onAdded} onClose={reset} />}
    </li>
  );
}

interface TotpDialogProps extends FactorProps {
  setup: { secret: string; uri: string };
  onClose: () => void;
}

function TotpDialog({ setup: { secret, uri }, onAdded, onClose }: TotpDialogProps) {
  const text = useText('profile.second_factor');
  return (
    <SubmitDialog
      title={text('totp_title')}
      text={text('totp_text')}
      schema={TotpConfirmation}
      submitLabel={text('confirm')}
      send={(body: TotpConfirmation) => callEndpoint(auth.confirmTotp, { body })}
      success="profile.second_factor.totp_done"
      failure="profile.second_factor.totp_failed"
      onDone={({ recovery_codes }) => onAdded(recovery_codes)}
      onClose={onClose}
      warnWhenUnsavedChanges={false}
    >
      <Suspense>
        <QrCode text={uri} label={text('qr')} />
      </Suspense>
      <div>
        {text('key')}
        {': '}
        <code className={styles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </div>
      <TextInput source="code" label={text('code')} autoComplete="one-time-code" autoFocus />
    </SubmitDialog>
  );
}
