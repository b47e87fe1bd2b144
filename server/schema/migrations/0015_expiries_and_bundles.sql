ALTER TYPE "public"."notification_type" ADD VALUE 'KEYS_EXPIRING';--> statement-breakpoint
CREATE TABLE "mapping_pools" (
	"mapping_id" bigint NOT NULL,
	"position" integer NOT NULL,
	"pool_id" bigint NOT NULL,
	"keys_per_unit" integer DEFAULT 1 NOT NULL,
	CONSTRAINT "mapping_pools_mapping_id_position_pk" PRIMARY KEY("mapping_id","position")
);
--> statement-breakpoint
DROP INDEX "backorders_unit";--> statement-breakpoint
DROP INDEX "license_assignments_unit";--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "expires_on" date;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "backorders" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "backorders" ADD COLUMN "parts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "backorders" ADD COLUMN "validity" interval;--> statement-breakpoint
ALTER TABLE "license_assignments" ADD COLUMN "part" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "license_assignments" ADD COLUMN "parts" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "license_assignments" ADD COLUMN "valid_until" date;--> statement-breakpoint
ALTER TABLE "mappings" ADD COLUMN "keys_per_unit" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "mappings" ADD COLUMN "validity" integer;--> statement-breakpoint
ALTER TABLE "mappings" ADD COLUMN "validity_unit" text DEFAULT 'month' NOT NULL;--> statement-breakpoint
ALTER TABLE "mappings" ADD COLUMN "renewal_policy" text DEFAULT 'new_key' NOT NULL;--> statement-breakpoint
ALTER TABLE "mapping_pools" ADD CONSTRAINT "mapping_pools_mapping_id_mappings_id_fk" FOREIGN KEY ("mapping_id") REFERENCES "public"."mappings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mapping_pools" ADD CONSTRAINT "mapping_pools_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mapping_pools_pool" ON "mapping_pools" USING btree ("pool_id");--> statement-breakpoint
CREATE INDEX "licenses_last_day" ON "licenses" USING btree (least("expires_on", "valid_until"),"id") WHERE "licenses"."expires_on" IS NOT NULL OR "licenses"."valid_until" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "licenses_pool_expires" ON "licenses" USING btree ("pool_id","expires_on") WHERE "licenses"."status" = 'available' AND "licenses"."expires_on" IS NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "backorders_unit" ON "backorders" USING btree ("site_id","order_id","line_item_id","unit","part");--> statement-breakpoint
CREATE UNIQUE INDEX "license_assignments_unit" ON "license_assignments" USING btree ("site_id","order_id","line_item_id","unit","part");