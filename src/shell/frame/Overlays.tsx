import { Suspense } from 'react';
import { lazyWithPreload } from '../../admin/lazy/LazyPage';
import { type Overlay, useShortcuts } from '../keyboard/useShortcuts';
import { CommandPalette } from '../palette/CommandPalette';

const ShortcutsDialog = lazyWithPreload(() => import('../keyboard/ShortcutsDialog'));

interface OverlaysProps {
  overlay: Overlay | undefined;
  onOverlay: (overlay: Overlay | undefined) => void;
  /** The text that was typed for the palette before it could open. */
  earlyText: string | undefined;
}

export function Overlays({ overlay, onOverlay, earlyText }: OverlaysProps) {
  useShortcuts(onOverlay);
  const close = () => onOverlay(undefined);

  return (
    <Suspense>
      {overlay === 'palette' && (
        <CommandPalette initialQuery={earlyText} onClose={close} onOverlay={onOverlay} />
      )}
      {overlay === 'shortcuts' && <ShortcutsDialog onClose={close} />}
    </Suspense>
  );
}
