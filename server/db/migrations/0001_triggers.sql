CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
INSERT INTO settings (one) VALUES (true);
--> statement-breakpoint
CREATE INDEX licenses_search ON licenses USING gin (
  (coalesce(customer_email, '') || ' ' || coalesce(customer_first_name, '') || ' ' ||
   coalesce(customer_last_name, '') || ' ' || coalesce(order_id, '')) gin_trgm_ops
) WHERE order_id IS NOT NULL OR customer_email IS NOT NULL;
--> statement-breakpoint
-- Adds one pool's change to the counts. A connection writes to the slot of its process number, so that
-- parallel orders for one pool rarely meet in the same row.
CREATE FUNCTION add_stock(pool bigint, a bigint, s bigint, e bigint, r bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pool_stock AS stock (pool_id, slot, available, sold, exhausted, replaced)
  VALUES (pool, pg_backend_pid() % 128, a, s, e, r)
  ON CONFLICT (pool_id, slot) DO UPDATE SET
    available = stock.available + excluded.available, sold = stock.sold + excluded.sold,
    exhausted = stock.exhausted + excluded.exhausted, replaced = stock.replaced + excluded.replaced
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_licenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_stock(c.pool_id, c.a, c.s, c.e, c.r) FROM (
    SELECT pool_id, count(*) FILTER (WHERE status = 'available') AS a, count(*) FILTER (WHERE status = 'sold') AS s,
      count(*) FILTER (WHERE status = 'exhausted') AS e, count(*) FILTER (WHERE status = 'replaced') AS r
    FROM added GROUP BY pool_id ORDER BY pool_id
  ) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_licenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_stock(c.pool_id, -c.a, -c.s, -c.e, -c.r) FROM (
    SELECT pool_id, count(*) FILTER (WHERE status = 'available') AS a, count(*) FILTER (WHERE status = 'sold') AS s,
      count(*) FILTER (WHERE status = 'exhausted') AS e, count(*) FILTER (WHERE status = 'replaced') AS r
    FROM removed GROUP BY pool_id ORDER BY pool_id
  ) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_licenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_stock(c.pool_id, c.a, c.s, c.e, c.r) FROM (
    SELECT pool_id, coalesce(sum(n) FILTER (WHERE status = 'available'), 0) AS a,
      coalesce(sum(n) FILTER (WHERE status = 'sold'), 0) AS s,
      coalesce(sum(n) FILTER (WHERE status = 'exhausted'), 0) AS e,
      coalesce(sum(n) FILTER (WHERE status = 'replaced'), 0) AS r
    FROM (SELECT pool_id, status, 1 AS n FROM added UNION ALL SELECT pool_id, status, -1 FROM removed) change
    GROUP BY pool_id ORDER BY pool_id
  ) c WHERE (c.a, c.s, c.e, c.r) <> (0, 0, 0, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER licenses_added AFTER INSERT ON licenses
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_licenses();
--> statement-breakpoint
CREATE TRIGGER licenses_removed AFTER DELETE ON licenses
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_licenses();
--> statement-breakpoint
CREATE TRIGGER licenses_changed AFTER UPDATE ON licenses
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_licenses();
--> statement-breakpoint
CREATE FUNCTION refuse_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'audit_log is append-only';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON audit_log
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_audit_change();
