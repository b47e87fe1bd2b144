ALTER TABLE "site_syncs" ADD COLUMN "gap_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "site_syncs" ADD COLUMN "deletions_checked_from" timestamp (3) with time zone;