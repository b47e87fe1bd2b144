import { lazy, Suspense } from 'react';
import { auth } from '#contract/auth';
import { TotpConfirmation } from '#contract/secondFactor';
import { Button, SubmitDialog, TextInput, useAction, useText } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import styles from './Profile.module.css';

const QrCode = lazy(async () => ({ default: (await import('./QrCode')).QrCode }));

interface SetUpTotpProps {
  onCodes: (codes: string[]) => void;
}

/** Shows the secret of an authenticator app and asks for its first code. */
export function SetUpTotp({ onCodes }: SetUpTotpProps) {
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
      {setup && <TotpDialog setup={setup} onCodes={onCodes} onClose={reset} />}
    </li>
  );
}

interface TotpDialogProps extends SetUpTotpProps {
  setup: { secret: string; uri: string };
  onClose: () => void;
}

function TotpDialog({ setup: { secret, uri }, onCodes, onClose }: TotpDialogProps) {
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
      onDone={({ recovery_codes }) => onCodes(recovery_codes)}
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
