import { useStore } from 'ra-core';
import { lazy, Suspense, useEffect, useLayoutEffect, useRef } from 'react';
import type { Setup } from '#contract/dashboard';
import { Skeleton } from '../../../admin';
import { useSetup } from './useSetup';

const SetupChecklist = lazy(() => import('./SetupChecklist'));

/** The steps of the first setup, until it is complete and closed. */
export function SetupPanel() {
  const { data: setup } = useSetup();
  // Of the last visit, in px; 0 without the steps: keeps the place free while they load, or leaves it out without a flicker.
  const [lastHeight, setLastHeight] = useStore('dashboard.setup_height', 0);
  const isDismissed = setup?.is_dismissed;
  useEffect(() => {
    if (isDismissed) setLastHeight(0);
  }, [isDismissed, setLastHeight]);

  const placeholder = lastHeight > 0 && (
    <div aria-busy="true">
      <Skeleton height={lastHeight} />
    </div>
  );
  if (!setup) return placeholder;
  if (setup.is_dismissed) return null;
  return (
    <Suspense fallback={placeholder}>
      <MeasuredChecklist setup={setup} onHeight={setLastHeight} />
    </Suspense>
  );
}

interface MeasuredChecklistProps {
  setup: Setup;
  onHeight: (height: number) => void;
}

function MeasuredChecklist({ setup, onHeight }: MeasuredChecklistProps) {
  const element = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: its height follows from the steps.
  useLayoutEffect(() => onHeight(element.current?.offsetHeight ?? 0), [setup, onHeight]);
  return (
    <div ref={element}>
      <SetupChecklist {...setup} />
    </div>
  );
}
