-- As before, for ASCII without the normalization: a quarter of the time for most texts, at each order and each row that a
-- search tests. Not STRICT, so that it is inlined.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN CASE WHEN octet_length(value) = char_length(value) THEN lower(value)
  ELSE lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g')) END;
