-- With 32 slots, two of twenty connections too often met in the same one and waited for each other's commit.
CREATE OR REPLACE FUNCTION add_stock(pool bigint, a bigint, s bigint, e bigint, r bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pool_stock AS stock (pool_id, slot, available, sold, exhausted, replaced)
  VALUES (pool, pg_backend_pid() % 128, a, s, e, r)
  ON CONFLICT (pool_id, slot) DO UPDATE SET
    available = stock.available + excluded.available, sold = stock.sold + excluded.sold,
    exhausted = stock.exhausted + excluded.exhausted, replaced = stock.replaced + excluded.replaced
$$;
