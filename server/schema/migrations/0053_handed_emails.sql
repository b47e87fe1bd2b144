ALTER TABLE "order_messages" ADD COLUMN "handed_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "order_messages" SET "handed_at" = coalesce("attempted_at", "created_at") WHERE "channel" = 'email' AND ("state" = 'sending'
  OR "state" = 'failed' AND ("reason" LIKE '{"code":"emails.interrupted"%' OR "reason" LIKE '{"code":"emails.maybe_sent"%'));
