import { useNotificationContext } from 'ra-core';
import { Suspense, useEffect, useState } from 'react';
import { lazyWithPreload } from '../../admin/lazy/LazyPage';
import { useSendPendingOnLeave } from '../pendingMutations';
import styles from './Toasts.module.css';

const Notification = lazyWithPreload(async () => ({
  default: (await import('react-admin')).Notification,
}));

const TOAST_DURATION_MS = 6000;
/** Minimum display time if another toast is queued. */
const MIN_TOAST_DURATION_MS = 2000;

const SLOT_PROPS = {
  // A click elsewhere must not dismiss an unread toast.
  clickAwayListener: {
    onClickAway: (event: object) => Object.assign(event, { defaultMuiPrevented: true }),
  },
  // The surrounding live region announces it.
  content: { role: 'presentation' },
};

const TOP = { vertical: 'top', horizontal: 'left' } as const;

/** Display time of the current toast in ms, given the queue length. */
function useToastDuration(queued: number): number {
  const [current, setCurrent] = useState({ waiting: queued, at: 0 });
  if (queued !== current.waiting) {
    setCurrent({ waiting: queued, at: queued < current.waiting ? Date.now() : current.at });
  }
  return queued > 0 ? Math.max(0, current.at + MIN_TOAST_DURATION_MS - Date.now()) : TOAST_DURATION_MS;
}

/** Mounted in an existing live region, so that the first toast is announced too. */
export function Toasts() {
  const { notifications } = useNotificationContext();
  useSendPendingOnLeave();
  const [isNeeded, setNeeded] = useState(false);
  const duration = useToastDuration(notifications.length);
  useEffect(() => {
    if (notifications.length > 0) setNeeded(true);
  }, [notifications]);

  return (
    <div aria-live="polite">
      <Suspense>
        {isNeeded && (
          <Notification
            autoHideDuration={duration}
            slotProps={SLOT_PROPS}
            anchorOrigin={TOP}
            className={styles.toast}
          />
        )}
      </Suspense>
    </div>
  );
}
