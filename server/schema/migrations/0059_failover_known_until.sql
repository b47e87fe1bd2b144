-- As before, but a database whose shops got nothing for hours is known to have lost minutes only.
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
  PERFORM start_recovery(CASE WHEN known.system_identifier = cluster THEN 'failover' ELSE 'restore' END,
    -- Shops are checked every two minutes, also when nothing is given. The database has not worked since it was lost.
    least(greatest(given_until(), (SELECT max(checked_at) FROM health_checks)), now()));
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function THEN
  -- A managed database that does not tell.
  RETURN;
END $$;
