CREATE TABLE "shop_products" (
	"site_id" bigint NOT NULL,
	"product_id" bigint NOT NULL,
	"product" jsonb NOT NULL,
	CONSTRAINT "shop_products_site_id_product_id_pk" PRIMARY KEY("site_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "sites" ADD COLUMN "uses_rest_route" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "shop_products" ADD CONSTRAINT "shop_products_site_id_sites_id_fk" FOREIGN KEY ("site_id") REFERENCES "public"."sites"("id") ON DELETE cascade ON UPDATE no action;