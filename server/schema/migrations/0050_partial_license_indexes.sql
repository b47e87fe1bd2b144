DROP INDEX "licenses_customer";--> statement-breakpoint
DROP INDEX "licenses_order";--> statement-breakpoint
DROP INDEX "licenses_sold";--> statement-breakpoint
CREATE INDEX "licenses_unsold" ON "licenses" USING btree ("id") WHERE "licenses"."sold_at" IS NULL;--> statement-breakpoint
CREATE INDEX "licenses_customer" ON "licenses" USING btree ("customer_email","id") WHERE "licenses"."customer_email" IS NOT NULL OR "licenses"."sold_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "licenses_order" ON "licenses" USING btree ("order_id","id") WHERE "licenses"."order_id" IS NOT NULL OR "licenses"."sold_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "licenses_sold" ON "licenses" USING btree ("sold_at","id") WHERE "licenses"."sold_at" IS NOT NULL;