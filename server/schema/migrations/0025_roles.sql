ALTER TABLE "admins" ALTER COLUMN "role" DROP DEFAULT;--> statement-breakpoint
-- Each administrator could do everything.
UPDATE "admins" SET "role" = 'owner';--> statement-breakpoint
ALTER TABLE "admins" ADD CONSTRAINT "admins_role" CHECK ("admins"."role" IN ('owner', 'administrator', 'support', 'viewer'));