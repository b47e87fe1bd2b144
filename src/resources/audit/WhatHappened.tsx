import { useTranslate } from 'react-admin';
import type { AuditEntry } from '#contract/audit';
import { inWords, useFormats } from '../../kit';
import './audit.css';
import { RecordLinks } from './RecordLinks';

/** What was done, to which record, and what more is known of it. */
export function WhatHappened({ entry }: { entry: AuditEntry }) {
  const nameOf = useActionName();
  const details = useDetails(entry);
  return (
    <>
      <div className="audit-what">
        <span>{nameOf(entry.action)}</span>
        <RecordLinks entry={entry} />
      </div>
      {details && <div className="audit-details">{details}</div>}
    </>
  );
}

/** An action as people say it: `license.key_shown` reads "License key shown". */
export function useActionName() {
  const translate = useTranslate();
  return (action: string) =>
    translate(`resources.audit.actions.${action}`, { _: inWords(action.replace('.', ' ')) });
}

/** "Threshold count: 5 · Notify on low: No" */
function useDetails({ details }: AuditEntry): string {
  const translate = useTranslate();
  const formats = useFormats();

  function inText(value: unknown): string {
    if (typeof value === 'boolean') return translate(value ? 'kit.yes' : 'kit.no');
    if (typeof value === 'number') return formats.number(value);
    if (Array.isArray(value)) return value.map(inText).join(', ');
    return typeof value === 'string' ? value : JSON.stringify(value);
  }

  return Object.entries(details ?? {})
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => {
      const label = translate(`resources.audit.details.${name}`, { _: inWords(name) });
      return `${label}: ${inText(value)}`;
    })
    .join(' · ');
}
