import type { KeyPart, KeyPartValues } from '#contract/keyParts';
import type { PartRole } from './reading/types';

/** The part of a pool's keys that a column's role is: by its name, its label, or as the only link. A list has no files. */
function findPart(parts: KeyPart[], role: PartRole): KeyPart | undefined {
  const texts = parts.filter(({ kind }) => kind !== 'file');
  return (
    texts.find(({ name, label }) => name === role || label.trim().toLowerCase() === role) ??
    (role === 'link' ? texts.find(({ kind }) => kind === 'link') : undefined)
  );
}

/** The roles that are no part of a pool's keys. */
export const listMissingParts = (parts: KeyPart[], roles: PartRole[]): PartRole[] =>
  roles.filter((role) => !findPart(parts, role));

/** The values of a row under the names of the pool's parts; undefined without any. */
export function matchParts(
  parts: KeyPart[],
  values: Partial<Record<PartRole, string>> | undefined,
): KeyPartValues | undefined {
  const matched = Object.entries(values ?? {}).flatMap(([role, value]): [string, string][] => {
    const part = findPart(parts, role as PartRole);
    return part ? [[part.name, value]] : [];
  });
  return matched.length > 0 ? Object.fromEntries(matched) : undefined;
}
