import { useTranslate } from 'ra-core';
import { lazy, Suspense } from 'react';
import { auth } from '#contract/auth';
import { TotpConfirmation } from '#contract/secondFactor';
import { Button, FormDialog, TextInput, useAction, useSubmit } from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import styles from './Profile.module.css';

const QrCode = lazy(async () => ({ default: (await import('./QrCode')).QrCode }));

interface SetUpTotpProps {
  onCodes: (codes: string[]) => void;
}

/** Shows the secret of an authenticator app and asks for its first code. */
export function SetUpTotp({ onCodes }: SetUpTotpProps) {
  const translate = useTranslate();
  const [start, { data: setup, isPending, reset }] = useAction(auth.startTotp, {
    failure: 'profile.second_factor.totp_failed',
  });

  return (
    <li className={styles.item}>
      <div>
        <div className={styles.itemName}>{translate('profile.second_factor.totp')}</div>
        <div className={shared.note}>{translate('profile.second_factor.not_set_up')}</div>
      </div>
      <Button
        onClick={() => start()}
        disabled={isPending}
        aria-label={translate('profile.second_factor.totp_title')}
      >
        {translate('profile.second_factor.set_up')}
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
  const translate = useTranslate();
  const { onSubmit, problem } = useSubmit<TotpConfirmation, { recovery_codes: string[] }>({
    send: (body) => callEndpoint(auth.confirmTotp, { body }),
    success: 'profile.second_factor.totp_done',
    failure: 'profile.second_factor.totp_failed',
    onDone: ({ recovery_codes }) => {
      onClose();
      onCodes(recovery_codes);
    },
  });

  return (
    <FormDialog
      title={translate('profile.second_factor.totp_title')}
      text={translate('profile.second_factor.totp_text')}
      schema={TotpConfirmation}
      submitLabel={translate('profile.second_factor.confirm')}
      problem={problem}
      onSubmit={onSubmit}
      onClose={onClose}
      warnWhenUnsavedChanges={false}
    >
      <Suspense>
        <QrCode text={uri} label={translate('profile.second_factor.qr')} />
      </Suspense>
      <div>
        {translate('profile.second_factor.key')}
        {': '}
        <code className={styles.secret}>{secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </div>
      <TextInput
        source="code"
        label={translate('profile.second_factor.code')}
        autoComplete="one-time-code"
        autoFocus
      />
    </FormDialog>
  );
}
