import { isTakenWord } from './isTaken';
import { PART_ROLES, type Role } from './types';

const DAY = /^\d{4}-\d\d-\d\d([T ].*)?$|^\d{1,2}[./]\d{1,2}[./]\d{4}$|^(0?[1-9]|1[0-2])\/(20)?\d\d$/;
const PIN = /^\d{3,8}$/;
const LINK = /^https?:\/\/\S+$/i;
const AMOUNT = /^[^\d\s]{0,3}\s?\d+[.,]\d{1,2}\s?[^\d\s]{0,3}$/;
/** Names of what says nothing that a customer needs. */
const NOT_OF_KEY =
  /(^|[\s_-])ids?$|uuid|guid|hash|checksum|^(#|no|nr|num|row|pos|line|index|zeile|fila)\.?$|created|updated|changed|erstellt|date|datum|fecha|time|\bat$|amount|value|wert|betrag|importe|price|quantity|qty|menge|anzahl|cantidad|count|region|country|land|batch|charge|lote/iu;

const CAMEL_ID = /\p{Ll}Ids?$/u;

export const isDay = (value: string): boolean => DAY.test(value);
export const isLink = (value: string): boolean => LINK.test(value);

/** A column that no other is taken for, with the role that its name suggests, if any. */
export interface Column {
  name: string;
  role?: Role;
  /** Those that are not empty. */
  values: string[];
}

/**
 * The role of a column that has none by its name. What may belong to the keys is unclear: a person is asked, so that
 * nothing of a key is lost unseen.
 */
export function guessRole(column: Column, named: (Role | undefined)[]): Role {
  const { name, values } = column;
  if (values.length === 0) return 'ignore';
  if (name !== '') return mayBelongToKeys(column) ? 'unclear' : 'ignore';
  if (!named.includes('expires_on') && values.every(isDay)) return 'expires_on';
  if (!named.includes('link') && values.every(isLink)) return 'link';
  if (values.every((value) => isTakenWord(value) !== undefined)) return 'status';
  if (isCounted(values)) return 'ignore';
  if (
    !named.includes('pin') &&
    values.every((value) => PIN.test(value) && value.length === values[0]?.length)
  )
    return 'pin';
  return varies(values) || values.some((value) => /\d/.test(value)) ? 'unclear' : 'ignore';
}

/** Whether a named column has values as keys and secrets are: another for each row, with digits and without blanks. */
function mayBelongToKeys({ name, role, values }: Column): boolean {
  const isDistinct = new Set(values).size >= values.length * 0.9;
  if (role === 'key') return isDistinct && isSecret(values);
  if (role) return PART_ROLES.some((part) => part === role) && isDistinct;
  if (NOT_OF_KEY.test(name) || CAMEL_ID.test(name) || isCounted(values)) return false;
  if (values.every(isDay) || values.every((value) => AMOUNT.test(value))) return false;
  return isDistinct && isSecret(values);
}

const isSecret = (values: string[]): boolean =>
  values.filter((value) => value.length >= 3 && /\d/.test(value) && !/\s/.test(value)).length * 2 >=
  values.length;

const varies = (values: string[]): boolean => values.length === 1 || new Set(values).size > 1;

/** The numbers of the rows. */
const isCounted = (values: string[]): boolean =>
  values.every((value, index) => /^\d{1,7}$/.test(value) && Number(value) === Number(values[0]) + index) &&
  (values.length > 1 || values[0] === '1');
