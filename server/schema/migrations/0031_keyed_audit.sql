CREATE TABLE "audit_heads" (
	"chain" integer PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "nonce" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD COLUMN "row_key" "bytea";--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_row_key" CHECK ("audit_log"."row_key" IS NULL);
--> statement-breakpoint
-- What the hash of a row is computed over.
CREATE FUNCTION audit_message(entry audit_log) RETURNS bytea LANGUAGE sql STABLE AS $$
  SELECT entry.previous_hash || convert_to(jsonb_build_array(
    entry.chain, entry.position, entry.id, (extract(epoch FROM entry.at) * 1000)::bigint, entry.admin_id, entry.actor,
    entry.action, entry.record_id, entry.record_ids, entry.details, entry.ip, entry.request_id)::text, 'UTF8')
$$;
--> statement-breakpoint
-- As before, but the hash is HMAC-SHA256 under the key of this row, which comes with it (64 bytes for the inner and 64
-- for the outer hash) and is not stored.
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE head audit_chains;
BEGIN
  IF octet_length(NEW.row_key) IS DISTINCT FROM 128 OR octet_length(NEW.nonce) IS DISTINCT FROM 16 THEN
    RAISE EXCEPTION 'audit_log takes rows with a key only';
  END IF;
  SELECT * INTO head FROM audit_chains ORDER BY chain LIMIT 1 FOR NO KEY UPDATE SKIP LOCKED;
  IF NOT FOUND THEN
    SELECT * INTO STRICT head FROM audit_chains WHERE chain = pg_backend_pid() % 128 + 1 FOR NO KEY UPDATE;
  END IF;
  NEW.chain := head.chain;
  NEW.position := head.length + 1;
  NEW.previous_hash := head.hash;
  NEW.hash := sha256(substr(NEW.row_key, 65) || sha256(substr(NEW.row_key, 1, 64) || audit_message(NEW)));
  NEW.row_key := NULL;
  UPDATE audit_chains SET length = NEW.position, hash = NEW.hash WHERE chain = NEW.chain;
  RETURN NEW;
END $$;
