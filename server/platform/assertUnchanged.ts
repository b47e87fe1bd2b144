import { isSameValue, type Loaded } from '#contract/shared/updates';
import { textOf } from '#contract/texts/Text';
import { AppError } from './errors';

interface Update {
  /** The fields that the update sends. */
  input: object;
  loaded: Loaded;
  /** The stored values, locked. */
  current: object;
}

/** Refuses an update of fields that somebody else has changed since its form loaded them. */
export function assertUnchanged({ input, loaded = {}, current }: Update): void {
  const changed = Object.keys(loaded).filter((name) => {
    const stored = Reflect.get(current, name);
    return (
      Object.hasOwn(input, name) &&
      !isSameValue(stored, Reflect.get(loaded, name)) &&
      !isSameValue(stored, Reflect.get(input, name))
    );
  });
  if (changed.length === 0) return;
  const values = Object.fromEntries(changed.map((name) => [name, Reflect.get(current, name) ?? null]));
  throw new AppError('changed_meanwhile', textOf('http.changed_meanwhile'), undefined, { current: values });
}

/** The update without the fields that its form had loaded just so: others may have changed these. */
export function omitUnchanged<Input extends object>(input: Input, loaded: Loaded = {}): Partial<Input> {
  const isChanged = ([name]: [string, unknown]) =>
    !Object.hasOwn(loaded, name) || !isSameValue(Reflect.get(input, name), Reflect.get(loaded, name));
  return Object.fromEntries(Object.entries(input).filter(isChanged)) as Partial<Input>;
}
