import { findNamedRole } from './columnNames';
import { isObject, type Json, type JsonObject } from './parseJson';
import { areAlike, isKeyLike } from './shapes';

const MAX_DEPTH = 4;

/** The list itself, or that of the keys in an object, such as the `data` of an API's answer; a row for each key of an item. */
export const listJson = (value: Json): Json[] => findList(value).flatMap(spreadKeys);

function findList(value: Json, depth = 0): Json[] {
  if (Array.isArray(value)) return value;
  if (!isObject(value)) return [value];
  const areLists = Object.values(value).every(Array.isArray);
  const lists = Object.entries(value).flatMap(([name, item]): [string, Json[]][] => {
    const list = listOf(name, item, areLists);
    if (list) return [[name, list]];
    const inner = isObject(item) && depth < MAX_DEPTH && !isRecord(value) ? findList(item, depth + 1) : [];
    return inner.length > 0 && inner[0] !== item ? [[name, inner]] : [];
  });
  const ofKeys = lists.filter(([, list]) => list.every(isKey));
  // Lists by the names of their products.
  if (ofKeys.length > 1) return ofKeys.flatMap(([product, list]) => list.map((key) => toItem(product, key)));
  const longest = lists.toSorted(([, a], [, b]) => b.length - a.length)[0]?.[1];
  return longest ?? listTexts(value) ?? [value];
}

/** The list that a property is: of objects, or of keys by its name, or by its values where all properties are lists. */
function listOf(name: string, item: Json, areLists: boolean): Json[] | undefined {
  if (!Array.isArray(item) || item.length === 0) return undefined;
  const isList = item.some(isObject) || findNamedRole(name) === 'key' || (areLists && item.every(isKey));
  return isList ? item : undefined;
}

/** Keys under names that count them; undefined for an object of something else. */
function listTexts(value: JsonObject): string[] | undefined {
  const all = Object.values(value);
  const texts = all.filter((item) => typeof item === 'string');
  return texts.length > 1 && texts.length === all.length && texts.every(isKeyLike) && areAlike(texts)
    ? texts
    : undefined;
}

const isKey = (item: Json): boolean =>
  typeof item === 'string' ? isKeyLike(item) : isObject(item) && isRecord(flatten(item));

const toItem = (product: string, key: Json): Json =>
  isObject(key) ? { product, ...flatten(key) } : { product, key };

/** An object with a key is one license: lists in it belong to it. */
const isRecord = (value: JsonObject): boolean =>
  Object.entries(value).some(([name, item]) => typeof item === 'string' && findNamedRole(name) === 'key');

/** An item of an order with a list of keys, as an object for each of them with what else the item says. */
function spreadKeys(item: Json): Json[] {
  if (!isObject(item) || isRecord(item)) return [item];
  const lists = Object.entries(item).flatMap(([name, list]): [string, Json[]][] =>
    Array.isArray(list) && list.length > 0 && findNamedRole(name) === 'key' ? [[name, list]] : [],
  );
  const [[name, list] = ['', []], ...more] = lists;
  if (lists.length === 0 || more.length > 0) return [item];
  const { [name]: _, ...others } = item;
  return list.map((key) => (isObject(key) ? { ...others, ...flatten(key) } : { ...others, [name]: key }));
}

/** The properties, with those of an object that wraps them, and those of JSON:API in their place. */
export function flatten(value: JsonObject): JsonObject {
  const [[, only] = []] = Object.entries(value);
  if (Object.keys(value).length === 1 && isObject(only)) return flatten(only);
  const { attributes, relationships, links, ...others } = value;
  if (!isObject(attributes)) return value;
  return { ...others, ...attributes, ...readOwner(relationships) };
}

/** Who has the license, of JSON:API's relationships. */
function readOwner(relationships: Json | undefined): JsonObject {
  if (!isObject(relationships)) return {};
  for (const name of ['owner', 'user']) {
    const related = relationships[name];
    const data = isObject(related) ? related.data : undefined;
    if (isObject(data) && data.id !== undefined) return { owner: data.id };
  }
  return {};
}
