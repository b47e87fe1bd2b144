-- As before, for ASCII without the normalization: a quarter of the time for most texts, at each order and for each row that
-- a search tests. In plpgsql, because an inlined CASE would compute its argument three times.
CREATE OR REPLACE FUNCTION fold_text(value text) RETURNS text LANGUAGE plpgsql IMMUTABLE STRICT PARALLEL SAFE AS $$
BEGIN
  IF octet_length(value) = char_length(value) THEN RETURN lower(value); END IF;
  RETURN lower(regexp_replace(normalize(value, NFD), '[\u0300-\u036f]', '', 'g'));
END $$;
