-- Whoever changes the stock leaves a mark in the slot that is written anyway: no lock and no row more.
CREATE FUNCTION mark_stock() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_unchecked := true;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pool_stock_changed BEFORE UPDATE OF available, sold, exhausted, replaced, deliveries, unlimited
  ON pool_stock FOR EACH ROW EXECUTE FUNCTION mark_stock();
--> statement-breakpoint
CREATE FUNCTION mark_waiting() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO pool_stock (pool_id, slot) SELECT pool_id, pg_backend_pid() % 128
  FROM (SELECT DISTINCT pool_id FROM changed ORDER BY pool_id) waiting
  ON CONFLICT (pool_id, slot) DO UPDATE SET is_unchecked = true;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER waiting_units_added AFTER INSERT ON waiting_units
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_waiting();
--> statement-breakpoint
CREATE TRIGGER waiting_units_removed AFTER DELETE ON waiting_units
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION mark_waiting();
