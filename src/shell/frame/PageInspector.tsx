import { usePreferencesEditor } from 'ra-core';
import { lazy, Suspense } from 'react';

const Inspector = lazy(async () => ({ default: (await import('react-admin')).Inspector }));

/** The settings of react-admin's configurable components, which its `<InspectorButton>` opens. */
export function PageInspector() {
  const { isEnabled } = usePreferencesEditor();
  return isEnabled ? (
    <Suspense>
      <Inspector />
    </Suspense>
  ) : null;
}
