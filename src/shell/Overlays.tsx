import { Suspense } from 'react';
import { lazyWithPreload } from '../admin/lazy/LazyPage';
import { type Overlay, useShortcuts } from './keyboard/useShortcuts';

const CommandPalette = lazyWithPreload(() => import('./palette/CommandPalette'));
const ShortcutsDialog = lazyWithPreload(() => import('./keyboard/ShortcutsDialog'));

interface OverlaysProps {
  overlay: Overlay | undefined;
  onOverlay: (overlay: Overlay | undefined) => void;
}

export function Overlays({ overlay, onOverlay }: OverlaysProps) {
  useShortcuts(onOverlay);
  const close = () => onOverlay(undefined);

  return (
    <Suspense>
      {overlay === 'palette' && <CommandPalette onClose={close} onOverlay={onOverlay} />}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}
