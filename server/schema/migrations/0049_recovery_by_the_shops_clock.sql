ALTER TABLE "site_recoveries" ADD COLUMN "known_until" timestamp (3) with time zone;--> statement-breakpoint
-- As before, but a shop is also read since the last change that was known: by its own clock, which may be behind.
CREATE OR REPLACE FUNCTION start_recovery(cause text, since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  -- Longer than the timeout of a request that writes a record.
  reading_at timestamptz := clock_timestamp() + interval '15 seconds';
BEGIN
  UPDATE database_identity SET epoch = gen_random_uuid(), epoch_since = clock_timestamp();
  INSERT INTO site_recoveries AS known (site_id, reason, state, lost_since, known_until, started_at, next_at)
  SELECT s.id, cause, CASE WHEN s.url ~ '^https?://([^/]+\.)?example(\.(com|net|org))?(/|$)' THEN 'asking' ELSE 'reading' END,
    greatest(since, s.created_at), sync.synced_until, clock_timestamp(), reading_at
  FROM sites s LEFT JOIN site_syncs sync ON sync.site_id = s.id
  WHERE s.is_active AND (EXISTS (SELECT FROM mappings m WHERE m.site_id = s.id)
    OR EXISTS (SELECT FROM orders o WHERE o.site_id = s.id))
  ON CONFLICT (site_id) DO UPDATE SET reason = excluded.reason, state = excluded.state, started_at = excluded.started_at,
    next_at = excluded.next_at, lost_since = least(known.lost_since, excluded.lost_since),
    known_until = least(known.known_until, excluded.known_until), orders_read = 0, problem = NULL;
  UPDATE pools SET held_before = 'infinity' WHERE EXISTS (SELECT FROM mappings m JOIN site_recoveries r USING (site_id)
    WHERE m.pool_id = pools.id OR EXISTS (SELECT FROM mapping_pools b WHERE b.mapping_id = m.id AND b.pool_id = pools.id));
END $$;
