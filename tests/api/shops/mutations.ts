type Change = (value: unknown) => unknown;

const swapType: Change = (value) => {
  if (typeof value === 'number') return String(value);
  return typeof value === 'string' && value !== '' && !Number.isNaN(Number(value)) ? Number(value) : value;
};

/** The forms that PHP and plug-ins give to a field, and values that say nothing. */
const MUTATIONS: Record<string, Change> = {
  gone: () => undefined,
  null: () => null,
  'empty text': () => '',
  false: () => false,
  'text as number and back': swapType,
  'list as object': (value) => (Array.isArray(value) ? { ...[undefined, ...value] } : value),
  'empty list': () => [],
  'empty object': () => ({}),
  'text of words': () => 'odd',
  'negative number': () => -1,
  fraction: () => 0.5,
  'huge number': () => 1e300,
};

export type Path = (string | number)[];

export interface Mutant {
  name: string;
  path: Path;
  mutation: string;
  record: unknown;
}

/** Every field of a record, at any depth. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, field]) => {
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    return [here, ...listPaths(field, here)];
  });
}

function mutateAt(record: unknown, [name = '', ...rest]: Path, change: Change): unknown {
  const copy: Record<string | number, unknown> = Object.assign(Array.isArray(record) ? [] : {}, record);
  copy[name] = rest.length === 0 ? change(copy[name]) : mutateAt(copy[name], rest, change);
  return copy;
}

/** The record with each of its fields changed in each way, one at a time; as its JSON says. */
export function mutate(record: unknown): Mutant[] {
  return listPaths(record).flatMap((path) =>
    Object.entries(MUTATIONS).map(([mutation, change]) => ({
      name: `${path.join('.')} ${mutation}`,
      path,
      mutation,
      record: JSON.parse(JSON.stringify(mutateAt(record, path, change))),
    })),
  );
}
