ALTER TYPE "public"."notification_type" ADD VALUE 'MESSAGE_FAILED';--> statement-breakpoint
ALTER TYPE "public"."notification_type" ADD VALUE 'RECOVERY';--> statement-breakpoint
ALTER TABLE "database_identity" ADD COLUMN "recovery_alerted_for" timestamp (3) with time zone;