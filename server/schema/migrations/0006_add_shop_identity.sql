ALTER TABLE "deleted_sites" DROP CONSTRAINT "deleted_sites_url_unique";--> statement-breakpoint
DROP INDEX "sites_url";--> statement-breakpoint
ALTER TABLE "deleted_sites" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "deleted_sites" ADD COLUMN "store_id" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "address" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "store_id" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "home_url" text;--> statement-breakpoint
-- As toShopAddress does. Of two sites with one address, the first has it.
UPDATE deleted_sites SET address = regexp_replace(url, '^https?://(www\.)?', '');--> statement-breakpoint
UPDATE sites SET address = first.address FROM (
  SELECT DISTINCT ON (address) id, address FROM (
    SELECT id, regexp_replace(url, '^https?://(www\.)?', '') AS address FROM sites) addressed
  ORDER BY address, id) first
WHERE sites.id = first.id;--> statement-breakpoint
ALTER TABLE "deleted_sites" ALTER COLUMN "address" SET NOT NULL;--> statement-breakpoint
CREATE INDEX "deleted_sites_address" ON "deleted_sites" USING btree ("address");--> statement-breakpoint
CREATE INDEX "deleted_sites_store" ON "deleted_sites" USING btree ("store_id");--> statement-breakpoint
CREATE UNIQUE INDEX "sites_address" ON "sites" USING btree ("address");--> statement-breakpoint
CREATE INDEX "sites_store" ON "sites" USING btree ("store_id");