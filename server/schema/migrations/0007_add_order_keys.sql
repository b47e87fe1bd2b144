ALTER TABLE "orders" ADD COLUMN "order_key" text;--> statement-breakpoint
-- From the events that are kept; the other orders get theirs with their next event. As hashOrderKey does.
UPDATE orders SET order_key = left(encode(sha256(convert_to(known.key, 'UTF8')), 'hex'), 32) FROM (
  SELECT id, substring(body FROM '"order_key": ?"([^"\\]+)"') AS key FROM webhook_events) known
WHERE known.id = orders.event_id AND known.key IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_key" ON "orders" USING btree ("order_key") WHERE "orders"."order_key" IS NOT NULL;