ALTER TYPE "public"."notification_type" ADD VALUE 'SHOP_FAILING';--> statement-breakpoint
ALTER TABLE "notifications" ADD COLUMN "site_id" bigint;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "setup_dismissed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "tested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "notifications" ADD CONSTRAINT "notifications_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notifications_site" ON "notifications" USING btree ("site_id","type","is_resolved") WHERE "notifications"."site_id" IS NOT NULL;--> statement-breakpoint
-- Information is resolved from the start.
UPDATE notifications SET is_resolved = true, resolved_at = triggered_at WHERE severity = 'INFO' AND NOT is_resolved;
