import type { License } from '#contract/licenses';
import type { Tool } from '../keyboard/shortcuts';

/** One line of the palette. */
export interface Entry {
  id: string;
  label: string;
  /** Said more quietly behind it. */
  hint?: string;
  does: { to: string } | { tool: Tool } | { run: () => void };
}

export interface Group {
  /** Reads `shell.palette.<name>`. */
  name: 'pages' | 'actions' | 'pools' | 'sites' | 'licenses';
  entries: Entry[];
}

/** Pages that are not in the navigation, by the message that names them. */
export const morePages = {
  'shell.user.profile': '/dashboard/profile',
  'shell.user.settings': '/dashboard/settings',
  'shell.user.activity': '/dashboard/audit',
};

/** What can be begun from anywhere, likewise. */
export const beginnings = {
  'resources.pools.create': '/dashboard/pools/new',
  'resources.licenses.create': '/dashboard/licenses/new',
  'resources.licenses.import': '/dashboard/licenses/import',
  'resources.mappings.create': '/dashboard/mappings/new',
  'resources.sites.register': '/dashboard/sites/new',
};

/** Who has it, else which key it is. */
export function describeLicense({ owner_email_address, order_id, license_key }: License): string {
  return [owner_email_address, order_id && `#${order_id}`].filter(Boolean).join(' · ') || license_key;
}

/** Whether every word that was typed stands somewhere in the text. */
export function matches(text: string, typed: string): boolean {
  const words = typed.toLowerCase().split(/\s+/);
  return words.every((word) => text.toLowerCase().includes(word));
}
