import { useGetResourceLabel, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#contract/audit';
import { TextSchema } from '#contract/texts/validationText';
import { DateTimeField, humanize, InlineList, useFormats } from '../../admin';
import { translateText } from '../../texts/translateText';
import { getOrderPath } from '../orders/orderFields';
import styles from './Audit.module.css';

export function AuditSummary({ entry }: { entry: AuditEntry }) {
  const getActionName = useActionName();
  const details = useDetailsText(entry);
  return (
    <>
      <div className={styles.summary}>
        <span data-action={entry.action}>{getActionName(entry.action)}</span>
        <RecordLinks entry={entry} />
      </div>
      {details && <div className={styles.details}>{details}</div>}
    </>
  );
}

/** Text of an action; a kind without texts of its own has generic ones for its three changes. */
export function useActionName() {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  return (action: string) => {
    const [kind = '', verb = ''] = action.split('.');
    const generic = translate(`resources.audit.changes.${verb}`, {
      name: getResourceLabel(kind, 1),
      _: humanize(action.replace('.', ' ')),
    });
    return translate(`resources.audit.actions.${action}`, { _: generic });
  };
}

export function AuditCard({ entry }: { entry: AuditEntry }) {
  const { at, actor, ip } = entry;
  return (
    <>
      <AuditSummary entry={entry} />
      <div className={styles.details}>
        <InlineList>
          {actor}
          <DateTimeField value={at} precise />
          {ip}
        </InlineList>
      </div>
    </>
  );
}

/** Record types that have a page. */
const PAGE_BY_KIND: Record<string, string> = { license: 'licenses', pool: 'pools', site: 'sites' };

const MAX_LINKED_RECORDS = 3;

function RecordLinks({ entry }: { entry: AuditEntry }) {
  const { kind, record_id, record_ids } = entry;
  // The actor is already shown.
  if (kind === 'admin') return null;

  const siteId = kind === 'order' && entry.details?.site;

  return (
    <>
      {record_id !== null && typeof siteId === 'number' ? (
        <Link to={getOrderPath(siteId, record_id)}>#{record_id}</Link>
      ) : (
        record_id !== null && <RecordLink entry={entry} id={record_id} />
      )}
      {record_id !== null && record_ids.length > 0 && <span>→</span>}
      <AffectedRecords entry={entry} />
    </>
  );
}

function AffectedRecords({ entry }: { entry: AuditEntry }) {
  const { record_ids, record_count } = entry;
  const translate = useTranslate();
  const formats = useFormats();
  const linkedIds = record_ids.slice(0, MAX_LINKED_RECORDS);
  const remaining = record_count - linkedIds.length;

  return (
    <>
      {linkedIds.map((id) => (
        <RecordLink key={id} entry={entry} id={String(id)} />
      ))}
      {remaining > 0 && (
        <span>{translate('resources.audit.more', { count: formats.number(remaining) })}</span>
      )}
    </>
  );
}

function RecordLink({ entry, id }: { entry: AuditEntry; id: string }) {
  const page = PAGE_BY_KIND[entry.kind];
  const name = (entry.kind === 'site' && getSiteName(entry, Number(id))) || `#${id}`;
  return page ? <Link to={`/dashboard/${page}/${id}`}>{name}</Link> : <span>{name}</span>;
}

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

/** Undefined for a deleted site. */
const getSiteName = ({ sites }: AuditEntry, id: number): string | undefined =>
  sites.find((site) => site.id === id)?.name;

/** "Threshold count: 5 · Notify on low: No" */
function useDetailsText(entry: AuditEntry): string {
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
    const text = TextSchema.safeParse(readProperty(texts, name));
    if (text.success) return translateText(text.data, value);
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
