import { type ReactNode, useState } from 'react';
import { auth } from '#contract/auth';
import { provider as endpoints } from '#contract/provider';
import type { Passkey, SecondFactor as SecondFactorData } from '#contract/secondFactor';
import {
  ActionButton,
  Banner,
  Button,
  Card,
  Dialog,
  ModalActions,
  QueryResult,
  Skeleton,
  useAction,
  useCopyToClipboard,
  useEndpoint,
  useFormats,
  useText,
} from '../../admin';
import shared from '../../theme/shared.module.css';
import { AddPasskey, SetUpTotp } from './AddFactor';
import styles from './Profile.module.css';
import { EndOtherSessions } from './Sessions';

const SECOND_FACTOR_KEY = ['auth', 'second-factor'];

export const useSecondFactor = () => useEndpoint(auth.secondFactor, {}, { queryKey: SECOND_FACTOR_KEY });

/** The own second factors: authenticator app, passkeys and recovery codes. */
export function SecondFactor() {
  const text = useText('profile.second_factor');
  const [codes, setCodes] = useState<string[]>([]);
  const [hasChanged, setChanged] = useState(false);
  const query = useSecondFactor();

  return (
    <Card title={text('title')} subtitle={text('subtitle')} padded={false}>
      <QueryResult query={query} skeleton={<Skeleton height={60} />}>
        {(factors) => <Factors factors={factors} onCodes={setCodes} onChanged={() => setChanged(true)} />}
      </QueryResult>
      {codes.length > 0 && <RecoveryCodesDialog codes={codes} onClose={() => setCodes([])} />}
      {hasChanged && codes.length === 0 && <EndOtherSessions onClose={() => setChanged(false)} />}
    </Card>
  );
}

interface FactorsProps {
  factors: SecondFactorData;
  onCodes: (codes: string[]) => void;
  /** A factor was added or removed. */
  onChanged: () => void;
}

function Factors({ factors, onCodes, onChanged }: FactorsProps) {
  const text = useText('profile.second_factor');
  const { has_totp, passkeys, is_required, can_add_passkeys, recovery_codes_left } = factors;
  const { is_without_password, provider } = factors;
  const hasFactor = has_totp || passkeys.length > 0;
  const handleAdded = (codes: string[]) => {
    onCodes(codes);
    onChanged();
  };

  return (
    <>
      {is_required && !hasFactor && (
        <div className={styles.notice}>
          <Banner tone="warning">{text('required')}</Banner>
        </div>
      )}
      <ul className={styles.items}>
        {has_totp && <Totp onRemoved={onChanged} />}
        {!has_totp && !is_without_password && <SetUpTotp onAdded={handleAdded} />}
        <Passkeys passkeys={passkeys} onRemoved={onChanged} />
        {provider && <Provider {...provider} isOnly={is_without_password} onChanged={onChanged} />}
        {hasFactor && <RecoveryCodes left={recovery_codes_left} onCodes={onCodes} />}
      </ul>
      <div className={styles.notice}>
        {can_add_passkeys ? (
          <AddPasskey onAdded={handleAdded} />
        ) : (
          <div className={shared.note}>{text('passkey_unavailable')}</div>
        )}
      </div>
    </>
  );
}

interface RemovalProps {
  onRemoved: () => void;
}

function Totp({ onRemoved }: RemovalProps) {
  const text = useText('profile.second_factor');
  const name = text('totp');
  return (
    <FactorItem name={name} note={text('is_set_up')}>
      <ActionButton
        action={auth.removeTotp}
        input={{}}
        success="profile.second_factor.totp_removed"
        failure="profile.second_factor.totp_remove_failed"
        onSuccess={onRemoved}
        {...getRemoval(text, name)}
      />
    </FactorItem>
  );
}

function Passkeys({ passkeys, onRemoved }: { passkeys: Passkey[] } & RemovalProps) {
  const text = useText('profile.second_factor');
  const formats = useFormats();
  return passkeys.map(({ id, name, last_used_at }) => (
    <FactorItem
      key={id}
      name={name}
      note={last_used_at ? text('last_used', { date: formats.date(last_used_at) }) : text('never_used')}
    >
      <ActionButton
        action={auth.removePasskey}
        input={{ params: { id } }}
        success="profile.second_factor.passkey_removed"
        failure="profile.second_factor.passkey_remove_failed"
        onSuccess={onRemoved}
        {...getRemoval(text, name)}
      />
    </FactorItem>
  ));
}

interface ProviderProps {
  name: string;
  is_connected: boolean;
  /** Nothing else signs in to the account. */
  isOnly: boolean;
  onChanged: () => void;
}

/** The account at the provider, which signs in instead of password and factors. */
function Provider({ name, is_connected, isOnly, onChanged }: ProviderProps) {
  const text = useText('profile.second_factor');
  const [connect, { isPending }] = useAction(connectProvider, {
    success: 'profile.second_factor.provider_connected',
    refresh: SECOND_FACTOR_KEY,
    onSuccess: onChanged,
  });
  return (
    <FactorItem name={name} note={text(is_connected ? 'provider_connected' : 'not_set_up')}>
      {is_connected && !isOnly && (
        <ActionButton
          action={endpoints.disconnect}
          input={{}}
          success="profile.second_factor.provider_disconnected"
          onSuccess={onChanged}
          {...getRemoval(text, name)}
        />
      )}
      {!is_connected && (
        <Button onClick={() => connect()} disabled={isPending}>
          {text('provider_connect')}
        </Button>
      )}
    </FactorItem>
  );
}

async function connectProvider(): Promise<void> {
  const { askProvider } = await import('../../authProvider/provider');
  return askProvider('connect');
}

/** The properties that the buttons share which remove a factor after a confirmation. */
function getRemoval(text: ReturnType<typeof useText>, name: string) {
  const question = text('remove_one', { name });
  return {
    refresh: SECOND_FACTOR_KEY,
    confirm: { title: question, text: text('remove_text') },
    'aria-label': question,
    children: text('remove'),
  };
}

function RecoveryCodes({ left, onCodes }: { left: number; onCodes: FactorsProps['onCodes'] }) {
  const text = useText('profile.second_factor');
  return (
    <FactorItem name={text('codes')} note={text('codes_left', { smart_count: left })}>
      <ActionButton
        action={auth.createRecoveryCodes}
        input={{}}
        failure="profile.second_factor.codes_failed"
        refresh={SECOND_FACTOR_KEY}
        confirm={{ title: text('codes_confirm'), text: text('codes_confirm_text') }}
        onSuccess={({ recovery_codes }) => onCodes(recovery_codes)}
      >
        {text('codes_new')}
      </ActionButton>
    </FactorItem>
  );
}

interface FactorItemProps {
  name: string;
  note: string;
  children: ReactNode;
}

function FactorItem({ name, note, children }: FactorItemProps) {
  return (
    <li className={styles.item}>
      <div>
        <div className={styles.itemName}>{name}</div>
        <div className={shared.note}>{note}</div>
      </div>
      {children}
    </li>
  );
}

interface RecoveryCodesDialogProps {
  codes: string[];
  onClose: () => void;
}

/** Shows new recovery codes, which the server cannot show again. */
function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = useText('profile.second_factor');
  const copy = useCopyToClipboard();

  return (
    <Dialog
      title={text('codes_title')}
      text={text('codes_text')}
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
          {text('codes_copy')}
        </Button>
        <Button variant="contained" color="primary" onClick={onClose}>
          {text('codes_done')}
        </Button>
      </ModalActions>
    </Dialog>
  );
}
