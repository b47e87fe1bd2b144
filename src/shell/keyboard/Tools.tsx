import { Suspense } from 'react';
import { lazyPart } from '../../kit/lazy/lazyPart';
import type { Tool } from './shortcuts';
import { useShortcuts } from './useShortcuts';

const Palette = lazyPart(() => import('../palette/Palette'));
const ShortcutSheet = lazyPart(() => import('./ShortcutSheet'));

interface ToolsProps {
  tool: Tool | undefined;
  onTool: (tool: Tool | undefined) => void;
}

/** What keys open over every page: the command palette, and the sheet that tells the keys. */
export function Tools({ tool, onTool }: ToolsProps) {
  useShortcuts(onTool);
  const close = () => onTool(undefined);

  return (
    <Suspense>
      {tool === 'palette' && <Palette onClose={close} onTool={onTool} />}
      {tool === 'sheet' && <ShortcutSheet onClose={close} />}
    </Suspense>
  );
}
