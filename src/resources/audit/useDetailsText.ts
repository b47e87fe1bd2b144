import { useTranslate } from 'ra-core';
import type { AuditEntry } from '#contract/audit';
import { MessageSchema } from '#contract/messages/schema';
import { humanize, useFormats } from '../../admin';
import { translateMessage } from '../../messages/translateMessage';

/** Where the catalog has the labels of a kind's fields. */
const LABELS_BY_KIND: Record<string, string> = {
  admin: 'profile',
  license: 'resources.licenses',
  mapping: 'resources.mappings',
  pool: 'resources.pools',
  preference: 'settings',
  settings: 'settings',
  site: 'resources.sites',
};

/** Undefined for a deleted site, and from a server that sends no names. */
export const getSiteName = ({ sites = [] }: Partial<AuditEntry>, id: number): string | undefined =>
  sites.find((site) => site.id === id)?.name;

/** "Threshold count: 5 · Notify on low: No" */
export function useDetailsText(entry: AuditEntry): string {
  const { kind, details } = entry;
  const translate = useTranslate();
  const formats = useFormats();
  const { texts, ...values } = details ?? {};

  const translateField = (name: string, fallback: string) =>
    translate(`${LABELS_BY_KIND[kind] ?? `resources.${kind}`}.fields.${name}`, { _: fallback });

  function formatValue(name: string, value: unknown): string {
    if (typeof value === 'boolean') return translate(value ? 'kit.yes' : 'kit.no');
    if (name === 'site' && typeof value === 'number') return getSiteName(entry, value) ?? `#${value}`;
    if (typeof value === 'number') return formats.number(value);
    if (Array.isArray(value)) return value.map((item) => formatValue(name, item)).join(', ');
    if (typeof value !== 'string') return JSON.stringify(value);
    const text = MessageSchema.safeParse(readProperty(texts, name));
    if (text.success) return translateMessage(text.data, value);
    if (name === 'fields') return translateField(value, value);
    return translate(`resources.audit.values.${name}.${value.replace(/\W/g, '_')}`, { _: value });
  }

  return Object.entries(values)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      // A topic of WooCommerce stays as the shop names it.
      const fallback = name.includes('.') ? name : humanize(name);
      const label = translate(`resources.audit.details.${name}`, { _: translateField(name, fallback) });
      return `${label}: ${formatValue(name, value)}`;
    })
    .join(' · ');
}

const readProperty = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
