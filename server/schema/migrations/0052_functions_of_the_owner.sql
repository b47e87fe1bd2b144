-- These functions run with the rights of the tables' owner. A trigger on a table of another role could run them, too, and
-- they would apply the types and operators of that table. To run an existing trigger takes no right.
REVOKE EXECUTE ON FUNCTION chain_audit_entry(), purge_audit_chain() FROM PUBLIC;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION chain_audit_entry() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE head audit_chains;
BEGIN
  IF TG_RELID <> 'public.audit_log'::regclass THEN RAISE EXCEPTION 'chain_audit_entry runs for audit_log only'; END IF;
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
--> statement-breakpoint
CREATE OR REPLACE FUNCTION purge_audit_chain() RETURNS trigger LANGUAGE plpgsql
SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  IF TG_RELID <> 'public.audit_anchors'::regclass THEN RAISE EXCEPTION 'purge_audit_chain runs for audit_anchors only'; END IF;
  IF OLD.chain <> NEW.chain
    OR (NEW.purged_before <= now() - (SELECT audit_retention_days FROM settings) * interval '1 day') IS NOT TRUE
    OR NOT EXISTS (SELECT FROM audit_log WHERE chain = NEW.chain AND position = NEW.position AND hash = NEW.hash)
    OR EXISTS (SELECT FROM audit_log WHERE chain = NEW.chain AND position <= NEW.position AND at >= NEW.purged_before)
  THEN
    RAISE EXCEPTION 'audit_log keeps rows younger than the retention';
  END IF;
  DELETE FROM audit_log WHERE chain = NEW.chain AND position <= NEW.position;
  RETURN NULL;
END $$;
