CREATE TABLE "audit_anchors" (
	"chain" integer PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL,
	"hash" "bytea" NOT NULL,
	"purged_before" timestamp (3) with time zone NOT NULL,
	"mac" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "audit_retention_days" integer;--> statement-breakpoint
ALTER TABLE "settings" ADD CONSTRAINT "settings_audit_retention" CHECK ("settings"."audit_retention_days" >= 365);--> statement-breakpoint
-- As before, but the trigger below may delete.
CREATE OR REPLACE FUNCTION reject_audit_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'DELETE' AND TG_TABLE_NAME = 'audit_log' AND pg_trigger_depth() > 1 THEN RETURN NULL; END IF;
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME;
END $$;
--> statement-breakpoint
-- Moving an anchor deletes the rows of its chain up to it, if all are older than the retention. Runs as the owner of the
-- tables: the server's role may not delete from the audit log.
CREATE FUNCTION purge_audit_chain() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
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
--> statement-breakpoint
CREATE TRIGGER audit_anchors_purge AFTER INSERT OR UPDATE ON audit_anchors
  FOR EACH ROW EXECUTE FUNCTION purge_audit_chain();
--> statement-breakpoint
CREATE TRIGGER audit_anchors_append_only BEFORE DELETE OR TRUNCATE ON audit_anchors
  FOR EACH STATEMENT EXECUTE FUNCTION reject_audit_change();
