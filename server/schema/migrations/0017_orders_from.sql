CREATE TABLE "deleted_mappings" (
	"site_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"variation_id" bigint NOT NULL,
	"orders_from" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "deleted_mappings_site_id_product_id_variation_id_pk" PRIMARY KEY("site_id","product_id","variation_id")
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "paid_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "mappings" ADD COLUMN "orders_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "deleted_mappings" ADD CONSTRAINT "deleted_mappings_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;