import { Suspense, useEffect, useState } from 'react';
import { useNotificationContext } from 'react-admin';
import { lazyPart } from '../kit/lazy/lazyPart';

const Notification = lazyPart(async () => ({ default: (await import('./notification')).Notification }));

/** react-admin's toasts, from the first one on. */
export function Toasts() {
  const { notifications } = useNotificationContext();
  const [needed, setNeeded] = useState(false);
  useEffect(() => {
    if (notifications.length > 0) setNeeded(true);
  }, [notifications]);

  return <Suspense>{needed && <Notification autoHideDuration={6000} />}</Suspense>;
}
