-- Nothing may be sold between the counting of what there is and the triggers that go on counting.
LOCK TABLE licenses, license_assignments IN SHARE ROW EXCLUSIVE MODE;
--> statement-breakpoint
UPDATE license_assignments a SET license_status = l.status FROM licenses l WHERE l.id = a.license_id;
--> statement-breakpoint
INSERT INTO sales (bucket, slot, available, sold, exhausted, replaced, deleted)
SELECT date_bin('15 minutes', assigned_at, timestamptz 'epoch'), 0,
  count(*) FILTER (WHERE license_status = 'available'), count(*) FILTER (WHERE license_status = 'sold'),
  count(*) FILTER (WHERE license_status = 'exhausted'), count(*) FILTER (WHERE license_status = 'replaced'),
  count(*) FILTER (WHERE license_status IS NULL)
FROM license_assignments GROUP BY 1;
--> statement-breakpoint
INSERT INTO pool_sales (pool_id, day, slot, sold)
SELECT pool_id, (assigned_at AT TIME ZONE 'UTC')::date, 0, count(*)
FROM license_assignments WHERE pool_id IS NOT NULL AND assigned_at > now() - interval '60 days' GROUP BY 1, 2;
--> statement-breakpoint
-- Adds to the sales of one bucket. No two connections ever write the same slot, so none waits for another.
CREATE FUNCTION add_sales(at timestamptz, a bigint, s bigint, e bigint, r bigint, d bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO sales AS counted (bucket, slot, available, sold, exhausted, replaced, deleted)
  VALUES (at, pg_backend_pid(), a, s, e, r, d)
  ON CONFLICT (bucket, slot) DO UPDATE SET
    available = counted.available + excluded.available, sold = counted.sold + excluded.sold,
    exhausted = counted.exhausted + excluded.exhausted, replaced = counted.replaced + excluded.replaced,
    deleted = counted.deleted + excluded.deleted
$$;
--> statement-breakpoint
CREATE FUNCTION count_added_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sales(c.bucket, c.a, c.s, c.e, c.r, c.d) FROM (
    SELECT date_bin('15 minutes', assigned_at, timestamptz 'epoch') AS bucket,
      count(*) FILTER (WHERE license_status = 'available') AS a, count(*) FILTER (WHERE license_status = 'sold') AS s,
      count(*) FILTER (WHERE license_status = 'exhausted') AS e, count(*) FILTER (WHERE license_status = 'replaced') AS r,
      count(*) FILTER (WHERE license_status IS NULL) AS d
    FROM added GROUP BY 1
  ) c;
  INSERT INTO pool_sales AS counted (pool_id, day, slot, sold)
  SELECT pool_id, (assigned_at AT TIME ZONE 'UTC')::date, pg_backend_pid(), count(*)
  FROM added WHERE pool_id IS NOT NULL GROUP BY 1, 2
  ON CONFLICT (pool_id, day, slot) DO UPDATE SET sold = counted.sold + excluded.sold;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_changed_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sales(c.bucket, c.a, c.s, c.e, c.r, c.d) FROM (
    SELECT date_bin('15 minutes', assigned_at, timestamptz 'epoch') AS bucket,
      coalesce(sum(n) FILTER (WHERE license_status = 'available'), 0) AS a,
      coalesce(sum(n) FILTER (WHERE license_status = 'sold'), 0) AS s,
      coalesce(sum(n) FILTER (WHERE license_status = 'exhausted'), 0) AS e,
      coalesce(sum(n) FILTER (WHERE license_status = 'replaced'), 0) AS r,
      coalesce(sum(n) FILTER (WHERE license_status IS NULL), 0) AS d
    FROM (
      SELECT assigned_at, license_status, 1 AS n FROM added
      UNION ALL SELECT assigned_at, license_status, -1 FROM removed
    ) change GROUP BY 1
  ) c WHERE (c.a, c.s, c.e, c.r, c.d) <> (0, 0, 0, 0, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION count_removed_sales() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_sales(c.bucket, -c.a, -c.s, -c.e, -c.r, -c.d) FROM (
    SELECT date_bin('15 minutes', assigned_at, timestamptz 'epoch') AS bucket,
      count(*) FILTER (WHERE license_status = 'available') AS a, count(*) FILTER (WHERE license_status = 'sold') AS s,
      count(*) FILTER (WHERE license_status = 'exhausted') AS e, count(*) FILTER (WHERE license_status = 'replaced') AS r,
      count(*) FILTER (WHERE license_status IS NULL) AS d
    FROM removed GROUP BY 1
  ) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER license_assignments_added AFTER INSERT ON license_assignments
  REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION count_added_sales();
--> statement-breakpoint
CREATE TRIGGER license_assignments_changed AFTER UPDATE ON license_assignments
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_changed_sales();
--> statement-breakpoint
CREATE TRIGGER license_assignments_removed AFTER DELETE ON license_assignments
  REFERENCING OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION count_removed_sales();
--> statement-breakpoint
-- An assignment knows how its license stands: told when it is made or moved, and whenever the license changes.
CREATE FUNCTION note_license_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.license_status := (SELECT status FROM licenses WHERE id = NEW.license_id);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER license_assignments_status_of_new BEFORE INSERT ON license_assignments
  FOR EACH ROW WHEN (NEW.license_id IS NOT NULL AND NEW.license_status IS NULL) EXECUTE FUNCTION note_license_status();
--> statement-breakpoint
CREATE TRIGGER license_assignments_status_of_moved BEFORE UPDATE OF license_id ON license_assignments
  FOR EACH ROW EXECUTE FUNCTION note_license_status();
--> statement-breakpoint
CREATE FUNCTION follow_license_status() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE license_assignments a SET license_status = now_is.status
  FROM added now_is JOIN removed was USING (id)
  WHERE now_is.status <> was.status AND a.license_id = now_is.id AND a.license_status <> now_is.status;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER licenses_status_changed AFTER UPDATE ON licenses
  REFERENCING NEW TABLE AS added OLD TABLE AS removed FOR EACH STATEMENT EXECUTE FUNCTION follow_license_status();
--> statement-breakpoint
-- The stock now also counts what may still be delivered: a multi-use key is more than one.
UPDATE pool_stock stock SET deliveries = counted.deliveries, unlimited = counted.unlimited FROM (
  SELECT pool_id, (SELECT min(slot) FROM pool_stock p WHERE p.pool_id = l.pool_id) AS slot,
    coalesce(sum(deliveries_left) FILTER (WHERE deliveries_left > 0), 0) AS deliveries,
    count(*) FILTER (WHERE deliveries_left < 0) AS unlimited
  FROM licenses l WHERE status = 'available' AND validation IS DISTINCT FROM 'invalid' GROUP BY pool_id
) counted WHERE stock.pool_id = counted.pool_id AND stock.slot = counted.slot;
--> statement-breakpoint
CREATE FUNCTION add_stock(pool bigint, a bigint, s bigint, e bigint, r bigint, d bigint, u bigint) RETURNS void LANGUAGE sql AS $$
  INSERT INTO pool_stock AS stock (pool_id, slot, available, sold, exhausted, replaced, deliveries, unlimited)
  VALUES (pool, pg_backend_pid() % 128, a, s, e, r, d, u)
  ON CONFLICT (pool_id, slot) DO UPDATE SET
    available = stock.available + excluded.available, sold = stock.sold + excluded.sold,
    exhausted = stock.exhausted + excluded.exhausted, replaced = stock.replaced + excluded.replaced,
    deliveries = stock.deliveries + excluded.deliveries, unlimited = stock.unlimited + excluded.unlimited
$$;
--> statement-breakpoint
-- What a license adds to its pool's deliveries: those left of a key that may be given, 0 of any other, and of
-- an unlimited one -1, which is counted apart.
CREATE FUNCTION deliverable(status license_status, validation validation_state, deliveries_left int) RETURNS int
LANGUAGE sql IMMUTABLE AS $$
  SELECT CASE WHEN status = 'available' AND validation IS DISTINCT FROM 'invalid' THEN deliveries_left ELSE 0 END
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_added_licenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_stock(c.pool_id, c.a, c.s, c.e, c.r, c.d, c.u) FROM (
    SELECT pool_id, count(*) FILTER (WHERE status = 'available') AS a, count(*) FILTER (WHERE status = 'sold') AS s,
      count(*) FILTER (WHERE status = 'exhausted') AS e, count(*) FILTER (WHERE status = 'replaced') AS r,
      sum(greatest(deliverable(status, validation, deliveries_left), 0)) AS d,
      count(*) FILTER (WHERE deliverable(status, validation, deliveries_left) < 0) AS u
    FROM added GROUP BY pool_id ORDER BY pool_id
  ) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_removed_licenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_stock(c.pool_id, -c.a, -c.s, -c.e, -c.r, -c.d, -c.u) FROM (
    SELECT pool_id, count(*) FILTER (WHERE status = 'available') AS a, count(*) FILTER (WHERE status = 'sold') AS s,
      count(*) FILTER (WHERE status = 'exhausted') AS e, count(*) FILTER (WHERE status = 'replaced') AS r,
      sum(greatest(deliverable(status, validation, deliveries_left), 0)) AS d,
      count(*) FILTER (WHERE deliverable(status, validation, deliveries_left) < 0) AS u
    FROM removed GROUP BY pool_id ORDER BY pool_id
  ) c;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION count_changed_licenses() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM add_stock(c.pool_id, c.a, c.s, c.e, c.r, c.d, c.u) FROM (
    SELECT pool_id, coalesce(sum(n) FILTER (WHERE status = 'available'), 0) AS a,
      coalesce(sum(n) FILTER (WHERE status = 'sold'), 0) AS s,
      coalesce(sum(n) FILTER (WHERE status = 'exhausted'), 0) AS e,
      coalesce(sum(n) FILTER (WHERE status = 'replaced'), 0) AS r,
      sum(n * greatest(deliverable, 0)) AS d,
      coalesce(sum(n) FILTER (WHERE deliverable < 0), 0) AS u
    FROM (
      SELECT pool_id, status, deliverable(status, validation, deliveries_left), 1 AS n FROM added
      UNION ALL SELECT pool_id, status, deliverable(status, validation, deliveries_left), -1 FROM removed
    ) change GROUP BY pool_id ORDER BY pool_id
  ) c WHERE (c.a, c.s, c.e, c.r, c.d, c.u) <> (0, 0, 0, 0, 0, 0);
  RETURN NULL;
END $$;
--> statement-breakpoint
DROP FUNCTION add_stock(bigint, bigint, bigint, bigint, bigint);
