CREATE TABLE "renewals" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "renewals_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"site_id" bigint NOT NULL,
	"order_id" text NOT NULL,
	"line_item_id" text NOT NULL,
	"unit" integer NOT NULL,
	"part" integer DEFAULT 1 NOT NULL,
	"outcome" text NOT NULL,
	"subscription_id" text NOT NULL,
	"assignment_id" bigint,
	"is_active" boolean DEFAULT true NOT NULL,
	"validity" interval,
	"renewed_on" date,
	"previous_until" date,
	"valid_until" date,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"site_id" bigint NOT NULL,
	"subscription_id" text NOT NULL,
	"parent_order_id" text,
	"read_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "subscriptions_site_id_subscription_id_pk" PRIMARY KEY("site_id","subscription_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "subscription_ids" text[];--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "is_renewal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_assignment_id_license_assignments_id_fk" FOREIGN KEY ("assignment_id") REFERENCES "public"."license_assignments"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "renewals_unit" ON "renewals" USING btree ("site_id","order_id","line_item_id","unit","part");--> statement-breakpoint
CREATE INDEX "renewals_assignment" ON "renewals" USING btree ("assignment_id","id") WHERE "renewals"."assignment_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "orders_subscriptions" ON "orders" USING gin ("subscription_ids") WHERE "orders"."subscription_ids" IS NOT NULL;