import { LinkBase, useGetResourceLabel, useTranslate } from 'ra-core';
import { Link } from 'react-router-dom';
import type { AuditEntry } from '#contract/audit';
import { TextSchema } from '#contract/shared/texts/validationText';
import { DateTimeField, humanize, InlineList, NotedText, useFormats, useRecordPath } from '../../admin';
import { translateText } from '../../i18nProvider/translateText';
import { getOrderPath } from '../orders/orderFields';
import styles from './Audit.module.css';

export function AuditSummary({ entry }: { entry: AuditEntry }) {
  const getActionName = useActionName();
  const details = useDetailsText(entry);
  return (
    <NotedText note={details}>
      <span className={styles.summary}>
        <span data-action={entry.action}>{getActionName(entry.action)}</span>
        <RecordLinks entry={entry} />
      </span>
    </NotedText>
  );
}

/** The resource of a kind of records: `boats` of `boat`. */
const toResource = (kind: string) => `${kind.replace(/(?<=[^aeiou])y$/, 'ie')}s`;

/** Name of the records of a kind. */
export function useKindName() {
  const translate = useTranslate();
  const getResourceLabel = useGetResourceLabel();
  return (kind: string, count: number) => {
    const name = getResourceLabel(toResource(kind), count);
    return count === 1 ? name : translate(`resources.audit.kinds.${kind}`, { _: name });
  };
}

/** Text of an action; a kind without texts of its own has generic ones for its three changes. */
export function useActionName() {
  const translate = useTranslate();
  const getKindName = useKindName();
  return (action: string) => {
    const [kind = '', verb = ''] = action.split('.');
    const generic = translate(`resources.audit.changes.${verb}`, {
      name: getKindName(kind, 1),
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

/** The ids in their entries are the shop's, not those of their pages. */
const KINDS_OF_SHOPS = ['customer', 'order'];

function RecordLink({ entry, id }: { entry: AuditEntry; id: string }) {
  const getRecordPath = useRecordPath(toResource(entry.kind));
  const path = KINDS_OF_SHOPS.includes(entry.kind) ? undefined : getRecordPath(id);
  const name = (entry.kind === 'site' && getSiteName(entry, Number(id))) || `#${id}`;
  return path ? (
    <LinkBase to={path} title={name}>
      {name}
    </LinkBase>
  ) : (
    <span title={name}>{name}</span>
  );
}

/** Where the catalog has the labels of the fields of what is no resource. */
const LABELS_BY_KIND: Record<string, string> = {
  admin: 'profile',
  preference: 'settings',
  settings: 'settings',
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
  const prefix = LABELS_BY_KIND[kind] ?? `resources.${toResource(kind)}`;

  const translateField = (name: string, fallback: string) =>
    translate(`${prefix}.fields.${name}`, { _: fallback });

  function formatValue(name: string, value: unknown): string {
    if (typeof value === 'boolean') return translate(value ? 'kit.yes' : 'kit.no');
    if (name === 'site' && typeof value === 'number') return getSiteName(entry, value) ?? `#${value}`;
    if (typeof value === 'number') return formats.number(value);
    if (Array.isArray(value)) return value.map((item) => formatValue(name, item)).join(', ');
    if (typeof value === 'object' && value !== null) return formatParts(value);
    if (typeof value !== 'string') return String(value);
    const text = TextSchema.safeParse(readProperty(texts, name));
    if (text.success) return translateText(text.data, value);
    if (name === 'fields') return translateField(value, value);
    const key = `${name}.${value.replace(/\W/g, '_')}`;
    return translate(`${prefix}.values.${key}`, {
      _: translate(`resources.audit.values.${key}`, { _: value }),
    });
  }

  const formatParts = (parts: object) =>
    Object.entries(parts)
      .map(([name, value]) => `${humanize(name)}: ${formatValue(name, value)}`)
      .join(', ');

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
