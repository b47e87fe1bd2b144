import { textOf } from '#contract/texts/Text';

/** The reason of a line that is not JSON in a file of JSON lines. */
export const MALFORMED_JSON = textOf('licenses.not_json');

/** The reason of a dump of a database that has several tables, or none with rows. */
export const SQL_NOT_READ = textOf('licenses.sql_not_read');

/** The reason of the lines of a block without an end. */
export const BLOCK_NOT_CLOSED = textOf('licenses.block_not_closed');
