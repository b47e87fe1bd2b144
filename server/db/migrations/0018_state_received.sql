ALTER TABLE "orders" ADD COLUMN "state_received_at" timestamp (3) with time zone;--> statement-breakpoint
-- Orders that a fast clock has dated ahead, as far as what told them is still there.
UPDATE "orders" o SET "state_received_at" = e.received_at FROM "webhook_events" e
WHERE e.id = o.event_id AND o.modified_at > e.received_at;
