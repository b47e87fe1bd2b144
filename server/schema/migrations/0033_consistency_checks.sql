ALTER TYPE "public"."notification_type" ADD VALUE 'INCONSISTENT';--> statement-breakpoint
CREATE TABLE "consistency_checks" (
	"rule" text PRIMARY KEY NOT NULL,
	"running" jsonb,
	"result" jsonb
);
