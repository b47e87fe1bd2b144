/** SQL: a new marker, by which a delivery is found in its shop. */
export const NEW_MARKER_SQL = 'upper(substr(md5(gen_random_uuid()::text), 1, 12))';
