CREATE TABLE "reconciliations" (
	"site_id" bigint PRIMARY KEY NOT NULL,
	"reconciled_until" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"products_next_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"missed_orders" integer DEFAULT 0 NOT NULL,
	"last_missed" text[] DEFAULT '{}' NOT NULL,
	"last_missed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refund_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "refunded" jsonb;--> statement-breakpoint
ALTER TABLE "webhook_events" ADD COLUMN "source" text DEFAULT 'webhook' NOT NULL;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "refund_policy" text DEFAULT 'flag' NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "reconciliation_interval_minutes" integer DEFAULT 15 NOT NULL;--> statement-breakpoint
ALTER TABLE "settings" ADD COLUMN "reconciliation_depth_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "mappings" ADD COLUMN "shop_state" text;--> statement-breakpoint
ALTER TABLE "mappings" ADD COLUMN "shop_name" text;--> statement-breakpoint
ALTER TABLE "reconciliations" ADD CONSTRAINT "reconciliations_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reconciliations_next" ON "reconciliations" USING btree ("next_at");