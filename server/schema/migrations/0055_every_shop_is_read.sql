-- As before, but every site is read, and every pool held: what the database knew of sites, mappings and orders may be
-- older than what they got. A site without a shop got keys by its mappings, or by callers of the API only.
CREATE OR REPLACE FUNCTION start_recovery(cause text, since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Longer than the timeout of a request that writes a record.
  reading_at timestamptz := clock_timestamp() + interval '15 seconds';
BEGIN
  UPDATE database_identity SET epoch = gen_random_uuid(), epoch_since = clock_timestamp();
  INSERT INTO site_recoveries AS known (site_id, reason, state, lost_since, known_until, started_at, next_at)
  SELECT s.id, cause, CASE WHEN s.has_shop THEN 'reading' ELSE 'asking' END, greatest(since, s.created_at),
    sync.synced_until, clock_timestamp(), reading_at
  FROM (SELECT *, url !~ '^https?://([^/]+\.)?example(\.(com|net|org))?(/|$)' AS has_shop FROM sites) s
  LEFT JOIN site_syncs sync ON sync.site_id = s.id
  WHERE s.has_shop OR EXISTS (SELECT FROM mappings m WHERE m.site_id = s.id)
    OR EXISTS (SELECT FROM orders o WHERE o.site_id = s.id)
    OR EXISTS (SELECT FROM api_keys k WHERE k.site_id = s.id AND (k.revoked_at IS NULL OR k.revoked_at > since))
  ON CONFLICT (site_id) DO UPDATE SET reason = excluded.reason, state = excluded.state, started_at = excluded.started_at,
    next_at = excluded.next_at, lost_since = least(known.lost_since, excluded.lost_since),
    known_until = least(known.known_until, excluded.known_until), orders_read = 0, problem = NULL;
  IF EXISTS (SELECT FROM site_recoveries) THEN
    UPDATE pools SET held_before = 'infinity';
  END IF;
END $$;
--> statement-breakpoint
-- A pool that the database lost is created again, and its file imported, before it is known who has the keys.
CREATE FUNCTION hold_new_pool() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- A recovery that is starting is waited for.
  PERFORM FROM database_identity FOR SHARE;
  IF EXISTS (SELECT FROM site_recoveries WHERE state IN ('reading', 'asking')) THEN NEW.held_before := 'infinity'; END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER pools_hold_new BEFORE INSERT ON pools FOR EACH ROW EXECUTE FUNCTION hold_new_pool();
