/** Endings of text files with columns. */
const TABLES = ['.csv', '.tsv', '.tab'];

/** Endings of the files that are read. They only suggest a kind: what a file is, its content says. */
export const FILE_ENDINGS = [
  '.txt',
  ...TABLES,
  '.xlsx',
  '.xlsm',
  '.xls',
  '.json',
  '.jsonl',
  '.ndjson',
  '.xml',
  '.html',
  '.htm',
  '.eml',
  '.msg',
  '.sql',
  '.zip',
  '.pem',
  '.key',
  '.lic',
  '.asc',
  '.log',
  '.md',
  '.dat',
];

/** Whether a file's name says that it is a table. */
export const isTableName = (name: string): boolean =>
  TABLES.some((ending) => name.toLowerCase().endsWith(ending));
