ALTER TABLE "order_writes" ADD COLUMN "is_unrecorded" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "order_writes" ADD COLUMN "recording_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "records_failing_since" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "records_due_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "order_writes_unrecorded" ON "order_writes" USING btree ("site_id","order_id") WHERE "order_writes"."is_unrecorded";