CREATE TABLE "validation_service" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"free_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "validation_service_one" CHECK ("validation_service"."one")
);
--> statement-breakpoint
DROP INDEX "licenses_validation";--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "validation_reason" text;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "validation_attempts" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "validation_next_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "licenses" ADD COLUMN "validation_claimed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pool_stock" ADD COLUMN "valid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_stock" ADD COLUMN "invalid" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_stock" ADD COLUMN "pending" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "licenses_validation_next" ON "licenses" USING btree ("validation","validation_next_at") WHERE "licenses"."validation" IS NOT NULL AND "licenses"."status" <> 'replaced';--> statement-breakpoint
CREATE INDEX "licenses_pool_validation_next" ON "licenses" USING btree ("pool_id","validation","validation_next_at") WHERE "licenses"."validation" IS NOT NULL AND "licenses"."status" <> 'replaced';