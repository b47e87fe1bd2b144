INSERT INTO validation_service (one) VALUES (true);
--> statement-breakpoint
-- Nothing may change between the counting of what there is and the triggers that go on counting.
LOCK TABLE licenses IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
UPDATE pool_stock stock SET valid = counted.valid, invalid = counted.invalid, pending = counted.pending FROM (
  SELECT pool_id, (SELECT min(slot) FROM pool_stock p WHERE p.pool_id = l.pool_id) AS slot,
    count(*) FILTER (WHERE validation = 'valid') AS valid, count(*) FILTER (WHERE validation = 'invalid') AS invalid,
    count(*) FILTER (WHERE validation = 'pending') AS pending
  FROM licenses l WHERE validation IS NOT NULL AND status <> 'replaced' GROUP BY pool_id
) counted WHERE stock.pool_id = counted.pool_id AND stock.slot = counted.slot;
--> statement-breakpoint
CREATE FUNCTION add_stock(pool bigint, a bigint, s bigint, e bigint, r bigint, d bigint, u bigint,
  v bigint, i bigint, p bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pool_stock AS stock
    (pool_id, slot, available, sold, exhausted, replaced, deliveries, unlimited, valid, invalid, pending)
  VALUES (pool, pg_backend_pid() % 128, a, s, e, r, d, u, v, i, p)
  ON CONFLICT (pool_id, slot) DO UPDATE SET
    available = stock.available + excluded.available, sold = stock.sold + excluded.sold,
    exhausted = stock.exhausted + excluded.exhausted, replaced = stock.replaced + excluded.replaced,
    deliveries = stock.deliveries + excluded.deliveries, unlimited = stock.unlimited + excluded.unlimited,
    valid = stock.valid + excluded.valid, invalid = stock.invalid + excluded.invalid,
    pending = stock.pending + excluded.pending
$$;
--> statement-breakpoint
-- How a key of a validated pool counts: by its verdict, and not at all once it is withdrawn.
CREATE FUNCTION verdict(status license_status, validation validation_state) RETURNS validation_state
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status <> 'replaced' THEN validation END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_licenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_stock(c.pool_id, c.a, c.s, c.e, c.r, c.d, c.u, c.v, c.i, c.p) FROM (
    SELECT pool_id, count(*) FILTER (WHERE status = 'available') AS a, count(*) FILTER (WHERE status = 'sold') AS s,
      count(*) FILTER (WHERE status = 'exhausted') AS e, count(*) FILTER (WHERE status = 'replaced') AS r,
      sum(greatest(deliverable(status, validation, deliveries_left), 0)) AS d,
      count(*) FILTER (WHERE deliverable(status, validation, deliveries_left) < 0) AS u,
      count(*) FILTER (WHERE verdict(status, validation) = 'valid') AS v,
      count(*) FILTER (WHERE verdict(status, validation) = 'invalid') AS i,
      count(*) FILTER (WHERE verdict(status, validation) = 'pending') AS p
    FROM added GROUP BY pool_id ORDER BY pool_id
  ) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_licenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_stock(c.pool_id, -c.a, -c.s, -c.e, -c.r, -c.d, -c.u, -c.v, -c.i, -c.p) FROM (
    SELECT pool_id, count(*) FILTER (WHERE status = 'available') AS a, count(*) FILTER (WHERE status = 'sold') AS s,
      count(*) FILTER (WHERE status = 'exhausted') AS e, count(*) FILTER (WHERE status = 'replaced') AS r,
      sum(greatest(deliverable(status, validation, deliveries_left), 0)) AS d,
      count(*) FILTER (WHERE deliverable(status, validation, deliveries_left) < 0) AS u,
      count(*) FILTER (WHERE verdict(status, validation) = 'valid') AS v,
      count(*) FILTER (WHERE verdict(status, validation) = 'invalid') AS i,
      count(*) FILTER (WHERE verdict(status, validation) = 'pending') AS p
    FROM removed GROUP BY pool_id ORDER BY pool_id
  ) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_licenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_stock(c.pool_id, c.a, c.s, c.e, c.r, c.d, c.u, c.v, c.i, c.p) FROM (
    SELECT pool_id, coalesce(sum(n) FILTER (WHERE status = 'available'), 0) AS a,
      coalesce(sum(n) FILTER (WHERE status = 'sold'), 0) AS s,
      coalesce(sum(n) FILTER (WHERE status = 'exhausted'), 0) AS e,
      coalesce(sum(n) FILTER (WHERE status = 'replaced'), 0) AS r,
      sum(n * greatest(deliverable, 0)) AS d,
      coalesce(sum(n) FILTER (WHERE deliverable < 0), 0) AS u,
      coalesce(sum(n) FILTER (WHERE verdict = 'valid'), 0) AS v,
      coalesce(sum(n) FILTER (WHERE verdict = 'invalid'), 0) AS i,
      coalesce(sum(n) FILTER (WHERE verdict = 'pending'), 0) AS p
    FROM (
      SELECT pool_id, status, deliverable(status, validation, deliveries_left), verdict(status, validation), 1 AS n
      FROM added
      UNION ALL
      SELECT pool_id, status, deliverable(status, validation, deliveries_left), verdict(status, validation), -1
      FROM removed
    ) change GROUP BY pool_id ORDER BY pool_id
  ) c WHERE (c.a, c.s, c.e, c.r, c.d, c.u, c.v, c.i, c.p) <> (0, 0, 0, 0, 0, 0, 0, 0, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION add_stock(bigint, bigint, bigint, bigint, bigint, bigint, bigint);
