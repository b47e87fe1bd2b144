import { useStore } from 'ra-core';
import { lazy, Suspense, useEffect } from 'react';
import { Card, Skeleton } from '../../../admin';
import { useSetup } from './useSetup';

const SetupChecklist = lazy(() => import('./SetupChecklist'));

/** Its height with all steps, in px. */
const CHECKLIST_HEIGHT = 460;

/** The steps of the first setup, until it is complete and closed. */
export function SetupPanel() {
  const { data: setup } = useSetup();
  // Of the last visit: keeps the place free while the steps load, or leaves it out without a flicker.
  const [wasOpen, setWasOpen] = useStore('dashboard.setup', false);
  const isOpen = setup && !setup.is_dismissed;
  useEffect(() => {
    if (isOpen !== undefined && isOpen !== wasOpen) setWasOpen(isOpen);
  }, [isOpen, wasOpen, setWasOpen]);

  const placeholder = wasOpen && <SetupSkeleton />;
  if (!setup) return placeholder;
  if (setup.is_dismissed) return null;
  return (
    <Suspense fallback={placeholder}>
      <SetupChecklist {...setup} />
    </Suspense>
  );
}

function SetupSkeleton() {
  return (
    <Card>
      <div aria-busy="true">
        <Skeleton height={CHECKLIST_HEIGHT} />
      </div>
    </Card>
  );
}
