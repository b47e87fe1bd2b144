/** What opens over the page by a key, or by its button in the bar. */
export type Tool = 'palette' | 'sheet';

interface Shortcut {
  /** As tinykeys reads it; more than one where keyboards differ. */
  keys: string[];
  /** As people read it. */
  shown: string;
  /** Reads `shell.keyboard.<name>`. */
  name: string;
  does: { tool: Tool } | { to: string } | { act: 'search' | 'create' };
}

/** A key that works everywhere, also while one types. */
export const everywhere: Shortcut[] = [
  { keys: ['$mod+k'], shown: 'Ctrl / ⌘ K', name: 'palette', does: { tool: 'palette' } },
];

/** Keys alone: not while one types, and not for those who have switched them off. */
export const single: Shortcut[] = [
  { keys: ['/', 'Shift+/'], shown: '/', name: 'search', does: { act: 'search' } },
  { keys: ['n'], shown: 'N', name: 'create', does: { act: 'create' } },
  { keys: ['g d'], shown: 'G D', name: 'dashboard', does: { to: '/dashboard' } },
  { keys: ['g p'], shown: 'G P', name: 'pools', does: { to: '/dashboard/pools' } },
  { keys: ['g m'], shown: 'G M', name: 'mappings', does: { to: '/dashboard/mappings' } },
  { keys: ['g s'], shown: 'G S', name: 'sites', does: { to: '/dashboard/sites' } },
  { keys: ['g l'], shown: 'G L', name: 'licenses', does: { to: '/dashboard/licenses' } },
  { keys: ['g n'], shown: 'G N', name: 'notifications', does: { to: '/dashboard/notifications' } },
  { keys: ['Shift+?'], shown: '?', name: 'sheet', does: { tool: 'sheet' } },
];
