CREATE TABLE "product_changes" (
	"site_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"change" jsonb NOT NULL,
	"received_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "product_changes_site_id_product_id_pk" PRIMARY KEY("site_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "shop_products" ADD COLUMN "updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "mapping_stock" ADD COLUMN "reported_quantity" integer;--> statement-breakpoint
ALTER TABLE "mapping_stock" ADD COLUMN "reported_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "product_changes" ADD CONSTRAINT "product_changes_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;