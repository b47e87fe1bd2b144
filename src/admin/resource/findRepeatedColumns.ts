import type { ResourceDefinition } from './defineResource';
import type { AnyColumn } from './viewDeclarations';

/**
 * Finds the columns that a list declares twice, a line for each. The compiler sees those of a list beside its resource; of a
 * list that is loaded lazily its type does not tell them.
 */
export async function findRepeatedColumns(resources: readonly ResourceDefinition[]): Promise<string[]> {
  const lists = await Promise.all(
    resources.map(async ({ name, options: { list } }) => ({
      name,
      list: list && 'load' in list ? (await list.load()).default : list,
    })),
  );
  return lists.flatMap(({ name, list }) => {
    if (!list || typeof list === 'function') return [];
    const ids = list.columns.map(getColumnId);
    const repeated = new Set(ids.filter((id, index) => ids.indexOf(id) < index));
    return [...repeated].map((id) => `The list of "${name}" has the column "${id}" twice`);
  });
}

const getColumnId = (column: AnyColumn): string =>
  typeof column === 'string' ? column : (column.id ?? column.source);
