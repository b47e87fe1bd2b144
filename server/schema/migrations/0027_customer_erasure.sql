ALTER TABLE "customers" ADD COLUMN "erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "customer_erased_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "event_retention_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "email_retention_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "customer_retention_days" integer;--> statement-breakpoint
CREATE INDEX "customers_without_orders" ON "customers" USING btree ("id") WHERE "customers"."orders" <= 0;--> statement-breakpoint
CREATE INDEX "customers_retained" ON "customers" USING btree ("last_order_at","id") WHERE "customers"."orders" > 0 AND "customers"."erased_at" IS NULL;--> statement-breakpoint
CREATE INDEX "earlier_orders_customer" ON "earlier_orders" USING btree (lower("customer_email"));