import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { AuditAction, AuditKind, audit } from '#contract/audit';
import { call } from '../../dataProvider';
import { type ChangeFilters, Select } from '../../kit';
import './audit.css';
import { useActionName } from './WhatHappened';

/** Narrows the log down: kind of record, action, who, from when to when; and to one record, if so asked. */
export function AuditFilters({ onChange: set }: { onChange: ChangeFilters }) {
  const { filterValues } = useListContext();
  const chosen = (name: string) => String(filterValues[name] ?? '');

  return (
    <div className="audit-filters">
      <Kinds value={chosen('kind')} onChange={(kind) => set({ kind, action: '', record_id: '' })} />
      <Actions kind={chosen('kind')} value={chosen('action')} onChange={(action) => set({ action })} />
      <Actors value={chosen('actor')} onChange={(actor) => set({ actor })} />
      <Day name="from" value={chosen('from')} onChange={(from) => set({ from })} />
      <Day name="to" value={chosen('to')} onChange={(to) => set({ to })} />
      {chosen('record_id') && <OneRecord id={chosen('record_id')} onRemove={() => set({ record_id: '' })} />}
    </div>
  );
}

interface FilterProps {
  value: string;
  onChange: (value: string) => void;
}

function Kinds({ value, onChange }: FilterProps) {
  const translate = useTranslate();
  return (
    <Select
      label={translate('resources.audit.filter.kind')}
      none={translate('resources.audit.filter.all_kinds')}
      options={AuditKind.options.map((kind) => ({
        id: kind,
        name: translate(`resources.audit.kinds.${kind}`),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}

function Actions({ kind, value, onChange }: FilterProps & { kind: string }) {
  const translate = useTranslate();
  const nameOf = useActionName();
  const offered = AuditAction.options.filter((action) => action.startsWith(kind ? `${kind}.` : ''));
  return (
    <Select
      label={translate('resources.audit.filter.action')}
      none={translate('resources.audit.filter.all_actions')}
      options={offered.map((action) => ({ id: action, name: nameOf(action) }))}
      value={value}
      onChange={onChange}
    />
  );
}

function Actors({ value, onChange }: FilterProps) {
  const translate = useTranslate();
  const { data = [] } = useQuery({
    queryKey: ['audit', 'actors'],
    queryFn: ({ signal }) => call(audit.actors, {}, signal),
  });
  return (
    <Select
      label={translate('resources.audit.filter.actor')}
      none={translate('resources.audit.filter.all_actors')}
      options={data.map((actor) => ({ id: actor, name: actor }))}
      value={value}
      onChange={onChange}
    />
  );
}

// While a year is typed, its first digits are a year too.
const FIRST_DAY = '1970-01-01';

/** A day as it is typed; the list follows once it is whole. */
function Day({ name, value, onChange }: FilterProps & { name: 'from' | 'to' }) {
  const translate = useTranslate();
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);

  function type(day: string) {
    setTyped(day);
    if (day === '' || day >= FIRST_DAY) onChange(day);
  }

  return (
    <label>
      {translate(`resources.audit.filter.${name}`)}
      <input className="input" type="date" value={typed} onChange={(event) => type(event.target.value)} />
    </label>
  );
}

function OneRecord({ id, onRemove }: { id: string; onRemove: () => void }) {
  const translate = useTranslate();
  const label = translate('resources.audit.filter.record', { id });
  return (
    <button
      type="button"
      className="chip"
      onClick={onRemove}
      aria-label={translate('kit.list.remove', { label })}
    >
      <span>{label}</span>
      <span aria-hidden="true">×</span>
    </button>
  );
}
