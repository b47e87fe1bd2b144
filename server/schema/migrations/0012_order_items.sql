ALTER TYPE "public"."message_channel" ADD VALUE 'order_item';--> statement-breakpoint
CREATE TABLE "order_writes" (
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"keys_digest" text,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "order_writes_site_id_order_id_pk" PRIMARY KEY("site_id","order_id")
);
--> statement-breakpoint
ALTER TABLE "order_messages" ADD COLUMN "completes_order" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "order_item_enabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "complete_orders" boolean DEFAULT false NOT NULL;