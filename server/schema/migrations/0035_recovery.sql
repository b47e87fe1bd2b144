CREATE TABLE "database_identity" (
	"singleton" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"system_identifier" text,
	"timeline" integer,
	"epoch" uuid DEFAULT gen_random_uuid() NOT NULL,
	"epoch_since" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "database_identity_singleton" CHECK ("database_identity"."singleton")
);
--> statement-breakpoint
CREATE TABLE "site_recoveries" (
	"site_id" bigint PRIMARY KEY NOT NULL,
	"reason" text NOT NULL,
	"state" text NOT NULL,
	"lost_since" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"orders_read" integer DEFAULT 0 NOT NULL,
	"keys_found" integer DEFAULT 0 NOT NULL,
	"problem" text
);
--> statement-breakpoint
ALTER TABLE "order_writes" ADD COLUMN "record_digest" text;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "held_before" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "is_quarantined" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "site_recoveries" ADD CONSTRAINT "site_recoveries_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;
--> statement-breakpoint
INSERT INTO "database_identity" DEFAULT VALUES;
--> statement-breakpoint
-- Nothing is given to sites with orders, or of pools that they may have got keys of, until it is known what was given
-- since `since`. Sites with example URLs have no shop that could be read.
CREATE FUNCTION start_recovery(cause text, since timestamptz) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  UPDATE database_identity SET epoch = gen_random_uuid(), epoch_since = clock_timestamp();
  INSERT INTO site_recoveries AS known (site_id, reason, state, lost_since, started_at)
  SELECT s.id, cause, CASE WHEN s.url ~ '^https?://([^/]+\.)?example(\.(com|net|org))?(/|$)' THEN 'asking' ELSE 'reading' END,
    greatest(since, s.created_at), clock_timestamp()
  FROM sites s WHERE s.is_active AND (EXISTS (SELECT FROM mappings m WHERE m.site_id = s.id)
    OR EXISTS (SELECT FROM orders o WHERE o.site_id = s.id))
  ON CONFLICT (site_id) DO UPDATE SET reason = excluded.reason, state = excluded.state, started_at = excluded.started_at,
    lost_since = least(known.lost_since, excluded.lost_since), orders_read = 0, problem = NULL;
  UPDATE pools SET held_before = clock_timestamp() WHERE EXISTS (SELECT FROM mappings m JOIN site_recoveries r USING (site_id)
    WHERE m.pool_id = pools.id OR EXISTS (SELECT FROM mapping_pools b WHERE b.mapping_id = m.id AND b.pool_id = pools.id));
END $$;
--> statement-breakpoint
-- Called by each new connection: a failover ends all connections. A promoted standby has another timeline, a copy is in
-- another cluster. Until then the database knows what it gave; its last assignment is the earliest time of a loss.
CREATE FUNCTION check_database_identity() RETURNS void LANGUAGE plpgsql AS $$
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
    coalesce((SELECT max(assigned_at) FROM license_assignments), now()));
EXCEPTION WHEN insufficient_privilege OR feature_not_supported OR undefined_function THEN
  -- A managed database that does not tell.
  RETURN;
END $$;
