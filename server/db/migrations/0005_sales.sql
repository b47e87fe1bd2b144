CREATE TABLE "pool_sales" (
	"pool_id" bigint NOT NULL,
	"day" date NOT NULL,
	"slot" integer NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "pool_sales_pool_id_day_slot_pk" PRIMARY KEY("pool_id","day","slot")
);
--> statement-breakpoint
CREATE TABLE "sales" (
	"bucket" timestamp (3) with time zone NOT NULL,
	"slot" integer NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"sold" bigint DEFAULT 0 NOT NULL,
	"exhausted" bigint DEFAULT 0 NOT NULL,
	"replaced" bigint DEFAULT 0 NOT NULL,
	"deleted" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "sales_bucket_slot_pk" PRIMARY KEY("bucket","slot")
);
--> statement-breakpoint
ALTER TABLE "license_assignments" ADD COLUMN "license_status" "license_status";--> statement-breakpoint
ALTER TABLE "pool_stock" ADD COLUMN "deliveries" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pool_stock" ADD COLUMN "unlimited" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "pools" ADD COLUMN "lead_time_days" integer DEFAULT 7 NOT NULL;--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "last_refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pool_sales" ADD CONSTRAINT "pool_sales_pool_id_pools_id_fk" FOREIGN KEY ("pool_id") REFERENCES "public"."pools"("id") ON DELETE cascade ON UPDATE no action;