import { useLogout, useTranslate } from 'ra-core';
import { auth } from '#contract/auth';
import type { ActiveSession } from '#contract/sessions';
import {
  ActionButton,
  Card,
  ConfirmDialog,
  QueryResult,
  Skeleton,
  StatusBadge,
  useAction,
  useEndpoint,
  useFormats,
  useText,
} from '../../admin';
import shared from '../../theme/shared.module.css';
import styles from './Profile.module.css';

const SESSIONS_KEY = ['auth', 'sessions'];

const useSessions = () => useEndpoint(auth.sessions, {}, { queryKey: SESSIONS_KEY });

/** The own sessions: each can be ended, or all at once. */
export function Sessions() {
  const text = useText('profile.sessions');
  const query = useSessions();

  return (
    <Card title={text('title')} subtitle={text('subtitle')} actions={<SignOutEverywhere />} padded={false}>
      <QueryResult query={query} skeleton={<Skeleton height={60} />}>
        {(sessions) => (
          <ul className={styles.items}>
            {sessions.map((session) => (
              <SessionItem key={session.id} session={session} />
            ))}
          </ul>
        )}
      </QueryResult>
    </Card>
  );
}

function SessionItem({ session }: { session: ActiveSession }) {
  const text = useText('profile.sessions');
  const formats = useFormats();
  const device = useDeviceName(session);
  const details = {
    ip: session.ip ?? text('no_address'),
    time: formats.dateTime(session.last_used_at),
  };

  return (
    <li className={styles.item}>
      <div>
        <div className={styles.itemName}>
          {device}
          {session.is_current && <StatusBadge value="current" label={text('current')} tone="available" />}
        </div>
        <div className={shared.note}>{text('details', details)}</div>
      </div>
      {!session.is_current && (
        <ActionButton
          action={auth.revokeSession}
          input={{ body: { session_id: session.id } }}
          success="profile.sessions.ended"
          failure="profile.sessions.end_failed"
          refresh={SESSIONS_KEY}
          aria-label={text('end_one', { device })}
        >
          {text('end')}
        </ActionButton>
      )}
    </li>
  );
}

function useDeviceName({ browser, system }: ActiveSession): string {
  const translate = useTranslate();
  if (browser && system) return translate('profile.sessions.device', { browser, system });
  return browser || system || translate('profile.sessions.unknown');
}

function SignOutEverywhere() {
  const text = useText('profile.sessions');
  const logout = useLogout();
  return (
    <ActionButton
      action={auth.signOutEverywhere}
      input={{}}
      failure="profile.sessions.everywhere_failed"
      confirm={{ title: text('everywhere_confirm'), text: text('everywhere_text') }}
      onSuccess={() => logout({}, '/login', false)}
    >
      {text('everywhere')}
    </ActionButton>
  );
}

/** Offers to end the other sessions, which were opened by other factors; nothing where there are none. */
export function EndOtherSessions({ onClose }: { onClose: () => void }) {
  const text = useText('profile.sessions');
  const { data: sessions = [] } = useSessions();
  const [end, { isPending }] = useAction(auth.endOtherSessions, {
    success: 'profile.sessions.others_ended',
    refresh: SESSIONS_KEY,
    onSettled: onClose,
  });

  return (
    <ConfirmDialog
      open={sessions.length > 1}
      title={text('others_confirm')}
      text={text('others_text')}
      confirmLabel={text('others')}
      cancelLabel={text('others_keep')}
      busy={isPending}
      onConfirm={() => end()}
      onClose={onClose}
    />
  );
}
