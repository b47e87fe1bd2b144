ALTER TABLE "database_identity" ADD COLUMN "known_epochs" uuid[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE FUNCTION keep_epoch() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.known_epochs := NEW.known_epochs || OLD.epoch;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER database_identity_epoch BEFORE UPDATE ON database_identity FOR EACH ROW WHEN (NEW.epoch <> OLD.epoch)
  EXECUTE FUNCTION keep_epoch();
--> statement-breakpoint
-- Until then the database knows what it gave. Without any assignment it may have lost the first one.
CREATE FUNCTION given_until() RETURNS timestamptz LANGUAGE sql STABLE AS $$
  SELECT coalesce(max(assigned_at), (SELECT min(created_at) FROM sites), now()) FROM license_assignments
$$;
--> statement-breakpoint
CREATE OR REPLACE FUNCTION check_database_identity() RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  known database_identity;
  cluster text;
  current_timeline integer;
BEGIN
  IF pg_is_in_recovery() THEN RETURN; END IF;
  SELECT system_identifier INTO cluster FROM pg_control_system();
  current_timeline := ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::integer;
  SELECT * INTO known FROM database_identity;
  IF known.system_identifier = cluster AND known.timeline = current_timeline THEN RETURN; END IF;
  SELECT * INTO known FROM database_identity FOR UPDATE;
  IF known.system_identifier = cluster AND known.timeline = current_timeline THEN RETURN; END IF;
  UPDATE database_identity SET system_identifier = cluster, timeline = current_timeline;
  IF known.system_identifier IS NULL THEN RETURN; END IF;
  PERFORM start_recovery(CASE WHEN known.system_identifier = cluster THEN 'failover' ELSE 'restore' END, given_until());
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function THEN
  -- A managed database that does not tell.
  RETURN;
END $$;
--> statement-breakpoint
-- The end of the log on disk: everything that was acknowledged is before it, and a crash does not set it back.
CREATE FUNCTION log_position() RETURNS pg_lsn LANGUAGE plpgsql AS $$
BEGIN
  RETURN pg_current_wal_flush_lsn();
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function THEN
  -- A managed database that does not tell.
  RETURN NULL;
END $$;
--> statement-breakpoint
-- What a process sees of the database now.
CREATE FUNCTION present_database() RETURNS jsonb LANGUAGE sql AS $$
  SELECT jsonb_build_object('system', system_identifier, 'timeline', timeline, 'epoch', epoch, 'since', epoch_since,
    'position', log_position()) FROM database_identity
$$;
--> statement-breakpoint
-- The database was set back if a process has seen an epoch of it that is unknown here, or a later position of its log.
CREATE FUNCTION is_set_back(seen jsonb) RETURNS boolean LANGUAGE sql STRICT AS $$
  SELECT CASE WHEN seen->'epoch' = present->'epoch'
    THEN seen->'system' = present->'system' AND seen->'timeline' = present->'timeline'
      AND (seen->>'position')::pg_lsn > (present->>'position')::pg_lsn
    ELSE (seen->>'epoch')::uuid <> ALL (known_epochs) END
  FROM database_identity, present_database() AS present
$$;
--> statement-breakpoint
-- Called by each new connection of a process with what it saw last; returns what it sees now. What a lost epoch gave is
-- unknown since its start, even if this database has given keys later.
CREATE FUNCTION notice_loss(seen jsonb) RETURNS jsonb LANGUAGE plpgsql AS $$
DECLARE
  lost_epoch uuid := seen->>'epoch';
BEGIN
  PERFORM check_database_identity();
  IF is_set_back(seen) THEN
    PERFORM FROM database_identity FOR UPDATE;
    IF is_set_back(seen) THEN
      UPDATE database_identity SET known_epochs = known_epochs || lost_epoch WHERE epoch <> lost_epoch;
      IF FOUND THEN PERFORM start_recovery('failover', least(given_until(), (seen->>'since')::timestamptz));
      ELSE PERFORM start_recovery('restore', given_until());
      END IF;
    END IF;
  END IF;
  RETURN present_database();
END $$;
