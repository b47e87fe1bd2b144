import { Suspense, useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { lazyWithPreload } from '../kit/lazy/LazyPage';

const Notification = lazyWithPreload(async () => ({
  default: (await import('./notification')).Notification,
}));

const TOAST_DURATION_MS = 6000;
/** Long enough to be read when the next one waits: what that tells has just happened too. */
const MIN_TOAST_DURATION_MS = 2000;

const SLOT_PROPS = {
  // A click elsewhere, on a dialog's button for instance, must not take away what was not read yet.
  clickAwayListener: {
    onClickAway: (event: object) => Object.assign(event, { defaultMuiPrevented: true }),
  },
  // The region around it announces it.
  content: { role: 'presentation' },
};

/** How long the toast that is shown stays, in ms, with so many behind it. */
function useToastDuration(queued: number): number {
  const [current, setCurrent] = useState({ waiting: queued, at: 0 });
  if (queued !== current.waiting) {
    setCurrent({ waiting: queued, at: queued < current.waiting ? Date.now() : current.at });
  }
  return queued > 0 ? Math.max(0, current.at + MIN_TOAST_DURATION_MS - Date.now()) : TOAST_DURATION_MS;
}

/** react-admin's toasts, from the first one on, in a region that is there before them and so is heard. */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [isNeeded, setNeeded] = useState(false);
  const duration = useToastDuration(notifications.length);
  useEffect(() => {
    if (notifications.length > 0) setNeeded(true);
  }, [notifications]);

  return (
    <div aria-live="polite">
      <Suspense>{isNeeded && <Notification autoHideDuration={duration} slotProps={SLOT_PROPS} />}</Suspense>
    </div>
  );
}
