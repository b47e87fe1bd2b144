import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'ra-core';
import { useState } from 'react';
import { auth } from '#contract/auth';
import type { Passkey, SecondFactor as SecondFactorData } from '#contract/secondFactor';
import {
  Banner,
  Button,
  Card,
  ConfirmDialog,
  Skeleton,
  useAction,
  useCopyToClipboard,
  useFormats,
} from '../../admin';
import { Dialog } from '../../admin/ui/Dialog';
import { ModalActions } from '../../admin/ui/Modal';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import { AddPasskey } from './AddPasskey';
import { FactorItem } from './FactorItem';
import styles from './Profile.module.css';
import { SetUpTotp } from './SetUpTotp';

/** The own second factors: authenticator app, passkeys and recovery codes. */
export function SecondFactor() {
  const translate = useTranslate();
  const [codes, setCodes] = useState<string[]>([]);
  const { data, error } = useQuery({
    queryKey: SECOND_FACTOR_KEY,
    queryFn: ({ signal }) => callEndpoint(auth.secondFactor, {}, signal),
  });

  return (
    <Card
      title={translate('profile.second_factor.title')}
      subtitle={translate('profile.second_factor.subtitle')}
      padded={false}
    >
      {error && <Banner tone="exhausted">{error.message}</Banner>}
      {!data && !error && <Skeleton height={60} />}
      {data && <Factors factors={data} onCodes={setCodes} />}
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
    </Card>
  );
}

interface FactorsProps {
  factors: SecondFactorData;
  onCodes: (codes: string[]) => void;
}

function Factors({ factors, onCodes }: FactorsProps) {
  const translate = useTranslate();
  const { has_totp, passkeys, is_required, can_add_passkeys, recovery_codes_left } = factors;
  const hasFactor = has_totp || passkeys.length > 0;

  return (
    <>
      {is_required && !hasFactor && (
        <div className={styles.notice}>
          <Banner tone="warning">{translate('profile.second_factor.required')}</Banner>
        </div>
      )}
      <ul className={styles.items}>
        {has_totp ? <Totp /> : <SetUpTotp onCodes={onCodes} />}
        <Passkeys passkeys={passkeys} />
        {hasFactor && <RecoveryCodes left={recovery_codes_left} onCodes={onCodes} />}
      </ul>
      <div className={styles.notice}>
        {can_add_passkeys ? (
          <AddPasskey onCodes={onCodes} />
        ) : (
          <div className={shared.note}>{translate('profile.second_factor.passkey_unavailable')}</div>
        )}
      </div>
    </>
  );
}

function Totp() {
  const translate = useTranslate();
  const [remove, { isPending }] = useAction(auth.removeTotp, {
    success: 'profile.second_factor.totp_removed',
    failure: 'profile.second_factor.totp_remove_failed',
    refresh: SECOND_FACTOR_KEY,
  });
  return (
    <FactorItem
      name={translate('profile.second_factor.totp')}
      note={translate('profile.second_factor.is_set_up')}
      isRemoving={isPending}
      onRemove={() => remove()}
    />
  );
}

function RecoveryCodes({ left, onCodes }: { left: number; onCodes: FactorsProps['onCodes'] }) {
  const translate = useTranslate();
  const [isOpen, setOpen] = useState(false);
  const [create, { isPending }] = useAction(auth.createRecoveryCodes, {
    failure: 'profile.second_factor.codes_failed',
    refresh: SECOND_FACTOR_KEY,
    onSuccess: ({ recovery_codes }) => onCodes(recovery_codes),
    onSettled: () => setOpen(false),
  });

  return (
    <li className={styles.item}>
      <div>
        <div className={styles.itemName}>{translate('profile.second_factor.codes')}</div>
        <div className={shared.note}>
          {translate('profile.second_factor.codes_left', { smart_count: left })}
        </div>
      </div>
      <Button onClick={() => setOpen(true)}>{translate('profile.second_factor.codes_new')}</Button>
      <ConfirmDialog
        open={isOpen}
        title={translate('profile.second_factor.codes_confirm')}
        text={translate('profile.second_factor.codes_confirm_text')}
        confirmLabel={translate('profile.second_factor.codes_new')}
        busy={isPending}
        onConfirm={() => create()}
        onClose={() => setOpen(false)}
      />
    </li>
  );
}

function Passkeys({ passkeys }: { passkeys: Passkey[] }) {
  const translate = useTranslate();
  const formats = useFormats();
  const [remove, { isPending }] = useAction(auth.removePasskey, {
    success: 'profile.second_factor.passkey_removed',
    failure: 'profile.second_factor.passkey_remove_failed',
    refresh: SECOND_FACTOR_KEY,
  });

  return passkeys.map(({ id, name, last_used_at }) => (
    <FactorItem
      key={id}
      name={name}
      note={
        last_used_at
          ? translate('profile.second_factor.last_used', { date: formats.date(last_used_at) })
          : translate('profile.second_factor.never_used')
      }
      isRemoving={isPending}
      onRemove={() => remove({ params: { id } })}
    />
  ));
}

/** The query of the own second factors. */
const SECOND_FACTOR_KEY = ['auth', 'second-factor'];

interface RecoveryCodesDialogProps {
  codes: string[];
  onClose: () => void;
}

/** Shows new recovery codes, which the server cannot show again. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const translate = useTranslate();
  const copy = useCopyToClipboard();

  return (
    <Dialog
      title={translate('profile.second_factor.codes_title')}
      text={translate('profile.second_factor.codes_text')}
      // Only the button closes it: the codes are gone afterwards.
      onClose={() => {}}
    >
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <ModalActions>
        <Button onClick={() => copy(codes.join('\n'), 'profile.second_factor.codes_copied')}>
          {translate('profile.second_factor.codes_copy')}
        </Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {translate('profile.second_factor.codes_done')}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
