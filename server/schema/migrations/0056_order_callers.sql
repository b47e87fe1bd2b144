ALTER TABLE "orders" ADD COLUMN "placed_by" text;--> statement-breakpoint
-- Orders of sites that only use the API: where all keys have one name, it is known which one placed them.
UPDATE orders o SET placed_by = k.name
FROM (SELECT site_id, min(name) AS name FROM api_keys GROUP BY site_id HAVING count(DISTINCT name) = 1) k
JOIN sites s ON s.id = k.site_id AND s.last_webhook_at IS NULL AND s.last_sync_at IS NULL
WHERE o.site_id = k.site_id AND o.event_id = 0 AND o.order_key IS NULL;
