import type { DataProvider, Identifier, RaRecord, ResourceDefinitions } from 'ra-core';
import { getRecordName } from '../hooks/useRecordName';
import type { ListProps } from '../list/useListProps';
import type { CsvColumns } from './exportList';

type ListColumns = Pick<ListProps, 'columns' | 'getLabel'>;

/** The columns of a list as those of a CSV file; a reference is exported as the name of its record. */
export function createCsvColumns(
  { columns, getLabel }: ListColumns,
  dataProvider: DataProvider,
  definitions: ResourceDefinitions,
): CsvColumns {
  const exported = columns.filter(({ exportValue }) => exportValue);

  return {
    headings: exported.map(getLabel),
    async getRows(records) {
      const references = exported.flatMap(({ reference, id }) =>
        reference ? [{ reference, source: id }] : [],
      );
      const nameMaps = await Promise.all(
        references.map((field) => readNames(dataProvider, definitions, records, field)),
      );
      const namesBySource = new Map(references.map(({ source }, index) => [source, nameMaps[index]]));
      return records.map((record) =>
        exported.map(({ id, exportValue }) => {
          const value = exportValue?.(record);
          return namesBySource.get(id)?.get(record[id]) ?? value;
        }),
      );
    },
  };
}

interface ReferenceColumn {
  reference: string;
  source: string;
}

/** The names of the records that a column refers to, by id. */
async function readNames(
  dataProvider: DataProvider,
  definitions: ResourceDefinitions,
  records: RaRecord[],
  { reference, source }: ReferenceColumn,
): Promise<Map<Identifier, string>> {
  const ids = [...new Set(records.map((record) => record[source]))].filter(
    (id) => id !== null && id !== undefined,
  );
  if (ids.length === 0) return new Map();
  const { data } = await dataProvider.getMany(reference, { ids });
  return new Map(data.map((record) => [record.id, getRecordName(definitions[reference], record)]));
}
