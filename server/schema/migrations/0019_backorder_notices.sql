CREATE TYPE "public"."message_kind" AS ENUM('keys', 'backorder');--> statement-breakpoint
DROP INDEX "order_messages_open";--> statement-breakpoint
ALTER TABLE "order_messages" ADD COLUMN "kind" "message_kind" DEFAULT 'keys' NOT NULL;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "next_delivery_on" date;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "backorder_notices_enabled_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "notice_subject" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "notice_intro" text;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "waiting_thanks" text;--> statement-breakpoint
CREATE UNIQUE INDEX "order_messages_backorder" ON "order_messages" USING btree ("site_id","order_id") WHERE "order_messages"."kind" = 'backorder';--> statement-breakpoint
CREATE UNIQUE INDEX "order_messages_open" ON "order_messages" USING btree ("site_id","order_id","channel") WHERE "order_messages"."state" = 'queued' AND "order_messages"."attempted_at" IS NULL AND NOT "order_messages"."is_resend" AND "order_messages"."kind" = 'keys';