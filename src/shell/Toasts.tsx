import { Suspense, useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { lazyPart } from '../kit/lazy/lazyPart';

const Notification = lazyPart(async () => ({ default: (await import('./notification')).Notification }));

const STAYS = 6000;
/** Long enough to be read when the next one waits: what that tells has just happened too. */
const STAYS_AT_LEAST = 2000;

const PARTS = {
  // A click elsewhere, on a dialog's button for instance, must not take away what was not read yet.
  clickAwayListener: {
    onClickAway: (event: object) => Object.assign(event, { defaultMuiPrevented: true }),
  },
  // The region around it announces it.
  content: { role: 'presentation' },
};

/** How long the toast that is shown stays, in ms, with so many behind it. */
function useStay(waiting: number): number {
  const [shown, setShown] = useState({ waiting, at: 0 });
  if (waiting !== shown.waiting) {
    setShown({ waiting, at: waiting < shown.waiting ? Date.now() : shown.at });
  }
  return waiting > 0 ? Math.max(0, shown.at + STAYS_AT_LEAST - Date.now()) : STAYS;
}

/** react-admin's toasts, from the first one on, in a region that is there before them and so is heard. */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [needed, setNeeded] = useState(false);
  const stay = useStay(notifications.length);
  useEffect(() => {
    if (notifications.length > 0) setNeeded(true);
  }, [notifications]);

  return (
    <div aria-live="polite">
      <Suspense>{needed && <Notification autoHideDuration={stay} slotProps={PARTS} />}</Suspense>
    </div>
  );
}
