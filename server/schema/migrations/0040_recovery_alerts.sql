ALTER TYPE "public"."notification_type" ADD VALUE IF NOT EXISTS 'MESSAGE_FAILED';--> statement-breakpoint
ALTER TYPE "public"."notification_type" ADD VALUE IF NOT EXISTS 'RECOVERY';--> statement-breakpoint
ALTER TABLE "database_identity" ADD COLUMN IF NOT EXISTS "recovery_alerted_for" timestamp (3) with time zone;
