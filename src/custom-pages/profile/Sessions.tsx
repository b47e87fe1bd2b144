import { useQuery } from '@tanstack/react-query';
import { useLogout, useTranslate } from 'ra-core';
import { useState } from 'react';
import { auth } from '#contract/auth';
import type { ActiveSession } from '#contract/sessions';
import {
  Banner,
  Button,
  Card,
  ConfirmDialog,
  Skeleton,
  StatusBadge,
  useAction,
  useFormats,
} from '../../admin';
import { callEndpoint } from '../../dataProvider';
import shared from '../../theme/shared.module.css';
import styles from './Profile.module.css';

const SESSIONS_KEY = ['auth', 'sessions'];

/** The own sessions: each can be ended, or all at once. */
export function Sessions() {
  const translate = useTranslate();
  const { data: sessions, error } = useQuery({
    queryKey: SESSIONS_KEY,
    queryFn: ({ signal }) => callEndpoint(auth.sessions, {}, signal),
  });

  return (
    <Card
      title={translate('profile.sessions.title')}
      subtitle={translate('profile.sessions.subtitle')}
      actions={<SignOutEverywhere />}
      padded={false}
    >
      {error && <Banner tone="exhausted">{error.message}</Banner>}
      {!sessions && !error && <Skeleton height={60} />}
      {sessions && (
        <ul className={styles.items}>
          {sessions.map((session) => (
            <SessionItem key={session.id} session={session} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const LAST_USED: Intl.DateTimeFormatOptions = { dateStyle: 'medium', timeStyle: 'short' };

function SessionItem({ session }: { session: ActiveSession }) {
  const translate = useTranslate();
  const formats = useFormats();
  const [revoke, { isPending }] = useAction(auth.revokeSession, {
    success: 'profile.sessions.ended',
    failure: 'profile.sessions.end_failed',
    refresh: SESSIONS_KEY,
  });
  const device = useDeviceName(session);
  const details = {
    ip: session.ip ?? translate('profile.sessions.no_address'),
    time: formats.dateBy(LAST_USED, session.last_used_at),
  };

  return (
    <li className={styles.item}>
      <div>
        <div className={styles.itemName}>
          {device}
          {session.is_current && (
            <StatusBadge value="current" label={translate('profile.sessions.current')} tone="available" />
          )}
        </div>
        <div className={shared.note}>{translate('profile.sessions.details', details)}</div>
      </div>
      {!session.is_current && (
        <Button
          onClick={() => revoke({ body: { session_id: session.id } })}
          disabled={isPending}
          aria-label={translate('profile.sessions.end_one', { device })}
        >
          {translate('profile.sessions.end')}
        </Button>
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
  const translate = useTranslate();
  const logout = useLogout();
  const [isOpen, setOpen] = useState(false);
  const [signOut, { isPending }] = useAction(auth.signOutEverywhere, {
    failure: 'profile.sessions.everywhere_failed',
    onSuccess: () => logout({}, '/login', false),
    onError: () => setOpen(false),
  });

  return (
    <>
      <Button onClick={() => setOpen(true)}>{translate('profile.sessions.everywhere')}</Button>
      <ConfirmDialog
        open={isOpen}
        title={translate('profile.sessions.everywhere_confirm')}
        text={translate('profile.sessions.everywhere_text')}
        confirmLabel={translate('profile.sessions.everywhere')}
        busy={isPending}
        onConfirm={() => signOut()}
        onClose={() => setOpen(false)}
      />
    </>
  );
}
