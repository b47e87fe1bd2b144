CREATE TABLE "audit_chains" (
	"chain" integer PRIMARY KEY NOT NULL,
	"length" bigint NOT NULL,
	"hash" "bytea" NOT NULL
);
--> statement-breakpoint
INSERT INTO audit_chains (chain, length, hash) SELECT chain, 0, '' FROM generate_series(1, 128) chain;
--> statement-breakpoint
ALTER TABLE audit_log DISABLE TRIGGER audit_log_append_only;
--> statement-breakpoint
-- The first word of an action is the kind of the record whose id stands beside it.
UPDATE audit_log SET action = CASE action WHEN 'license.import' THEN 'pool.import'
    ELSE regexp_replace(action, '^auth\.', 'admin.') END
WHERE action LIKE 'auth.%' OR action = 'license.import';
--> statement-breakpoint
DROP INDEX "audit_log_record";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "kind" text GENERATED ALWAYS AS (split_part(action, '.', 1)) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "record_ids" bigint[];--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "chain" integer;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "place" bigint;--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "previous_hash" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "hash" "bytea";--> statement-breakpoint
-- Everything a row says, in one text that no setting of a session changes, behind the hash of the row before.
CREATE FUNCTION audit_hash(entry audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT sha256(entry.previous_hash || convert_to(jsonb_build_array(
    entry.chain, entry.place, entry.id, (extract(epoch FROM entry.at) * 1000)::bigint, entry.admin_id, entry.actor,
    entry.action, entry.record_id, entry.record_ids, entry.details, entry.ip, entry.request_id)::text, 'UTF8'))
$$;
--> statement-breakpoint
-- What was written before there were chains becomes the first of them.
DO $$
DECLARE entry audit_log; last_hash bytea := ''; n bigint := 0;
BEGIN
  FOR entry IN SELECT * FROM audit_log ORDER BY id LOOP
    n := n + 1;
    entry.chain := 1; entry.place := n; entry.previous_hash := last_hash;
    entry.hash := audit_hash(entry);
    UPDATE audit_log SET chain = 1, place = n, previous_hash = last_hash, hash = entry.hash WHERE id = entry.id;
    last_hash := entry.hash;
  END LOOP;
  UPDATE audit_chains SET length = n, hash = last_hash WHERE chain = 1;
END $$;
--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "chain" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "place" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "previous_hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_log" ALTER COLUMN "hash" SET NOT NULL;--> statement-breakpoint
ALTER TABLE audit_log ENABLE TRIGGER audit_log_append_only;
--> statement-breakpoint
CREATE UNIQUE INDEX "audit_log_chain" ON "audit_log" USING btree ("chain","place");--> statement-breakpoint
CREATE INDEX "audit_log_records" ON "audit_log" USING gin ("record_ids");--> statement-breakpoint
CREATE INDEX "audit_log_kind" ON "audit_log" USING btree ("kind","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor" ON "audit_log" USING btree ("actor","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_record" ON "audit_log" USING btree ("kind","record_id","at","id");
--> statement-breakpoint
-- Takes the first chain that no other transaction has in hand. Were there one chain, every order would wait for
-- the commit of the one before; and as nobody waits here, nobody can wait crosswise. There are more chains than
-- connections; should all be taken nevertheless, one is waited for.
CREATE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE head audit_chains;
BEGIN
  SELECT * INTO head FROM audit_chains ORDER BY chain LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    SELECT * INTO STRICT head FROM audit_chains WHERE chain = pg_backend_pid() % 128 + 1 FOR NO KEY UPDATE;
  END IF;
  NEW.chain := head.chain;
  NEW.place := head.length + 1;
  NEW.previous_hash := head.hash;
  NEW.hash := audit_hash(NEW);
  UPDATE audit_chains SET length = NEW.place, hash = NEW.hash WHERE chain = NEW.chain;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_log_chain BEFORE INSERT ON audit_log
  FOR EACH ROW EXECUTE FUNCTION chain_audit_entry();
--> statement-breakpoint
CREATE FUNCTION refuse_chain_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  RAISE EXCEPTION 'audit_chains follows audit_log alone';
END $$;
--> statement-breakpoint
CREATE TRIGGER audit_chains_follow BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON audit_chains
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_chain_change();
