/** SQL: the current calendar day. Days without a time zone start and end in UTC. */
export const TODAY_SQL = "(now() AT TIME ZONE 'UTC')::date";
