import type { KeyPart, KeyPartValues } from '#contract/keyParts';
import { PART_ROLES, type PartRole } from './reading/types';

/**
 * The part of a pool's keys that a column's role is: by its name, its label, or as the only link; a second code is the only
 * text of another name. A list has no files.
 */
function findPart(parts: KeyPart[], role: PartRole): KeyPart | undefined {
  const texts = parts.filter(({ kind }) => kind !== 'file');
  const named = texts.find((part) => isNamed(part, role));
  if (named) return named;
  if (role === 'link') return texts.find(({ kind }) => kind === 'link');
  if (role !== 'code') return undefined;
  const others = texts.filter(
    (part) => part.kind !== 'link' && !PART_ROLES.some((name) => isNamed(part, name)),
  );
  return others.length === 1 ? others[0] : undefined;
}

const isNamed = ({ name, label }: KeyPart, role: PartRole): boolean =>
  name === role || label.trim().toLowerCase() === role;

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
