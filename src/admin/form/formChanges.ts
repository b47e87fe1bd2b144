import type { FieldValues } from 'react-hook-form';
import { isSameValue } from '#contract/shared/loaded';

/** What a form sends of an update: its changes, and what it had loaded of these fields. */
export interface FormChanges {
  changes: FieldValues;
  loaded: FieldValues;
}

/** The fields whose values differ from what the form had loaded. */
export function getChanges(values: FieldValues, loaded: FieldValues): FormChanges {
  const names = Object.keys(values).filter((name) => !isSameValue(values[name], loaded[name]));
  return { changes: pick(values, names), loaded: pick(loaded, names) };
}

const pick = (values: FieldValues, names: string[]): FieldValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));
