import { Suspense, useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { lazyPart } from '../kit/lazy/lazyPart';

const Notification = lazyPart(async () => ({ default: (await import('./notification')).Notification }));

const STAYS = 6000;
/** When the next one waits, what it tells has just happened too. */
const MAKES_ROOM = 2000;

const PARTS = {
  // A click elsewhere, on a dialog's button for instance, must not take away what was not read yet.
  clickAwayListener: {
    onClickAway: (event: object) => Object.assign(event, { defaultMuiPrevented: true }),
  },
  // The region around it announces it.
  content: { role: 'presentation' },
};

/** react-admin's toasts, from the first one on, in a region that is there before them and so is heard. */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (notifications.length > 0) setNeeded(true);
  }, [notifications]);

  const stays = notifications.length > 0 ? MAKES_ROOM : STAYS;
  return (
    <div aria-live="polite">
      <Suspense>{needed && <Notification autoHideDuration={stays} slotProps={PARTS} />}</Suspense>
    </div>
  );
}
