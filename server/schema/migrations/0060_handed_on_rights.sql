ALTER TYPE "public"."notification_type" ADD VALUE IF NOT EXISTS 'API_KEYS_REVOKED';--> statement-breakpoint
-- Invitations have the id of who gave them, not the name. Those of nobody who may still give them end.
DELETE FROM admin_invitations i WHERE NOT EXISTS (SELECT FROM admins a
  WHERE lower(a.username) = lower(i.invited_by) AND a.is_active AND a.role = 'owner');--> statement-breakpoint
UPDATE admin_invitations i SET invited_by = a.id::text FROM admins a WHERE lower(a.username) = lower(i.invited_by);--> statement-breakpoint
ALTER TABLE "admin_invitations" ALTER COLUMN "invited_by" SET DATA TYPE bigint USING invited_by::bigint;--> statement-breakpoint
ALTER TABLE "order_links" ADD COLUMN "admin_id" bigint;--> statement-breakpoint
-- A link that a user made has the time of its audit entry.
UPDATE order_links l SET admin_id = a.id FROM audit_log e JOIN admins a ON a.id = e.admin_id
WHERE e.action = 'order.create_link' AND e.record_id = l.order_id AND e.details->>'site' = l.site_id::text
  AND e.at = l.created_at;--> statement-breakpoint
ALTER TABLE "admin_invitations" ADD CONSTRAINT "admin_invitations_invited_by_admins_id_fk" FOREIGN KEY ("invited_by") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_links" ADD CONSTRAINT "order_links_admin_id_admins_id_fk" FOREIGN KEY ("admin_id") REFERENCES "public"."admins"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "admin_invitations_giver" ON "admin_invitations" USING btree ("invited_by");--> statement-breakpoint
CREATE INDEX "order_links_admin" ON "order_links" USING btree ("admin_id") WHERE "order_links"."admin_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "site_connections_admin" ON "site_connections" USING btree ("admin_id");
