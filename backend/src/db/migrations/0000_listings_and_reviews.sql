CREATE TABLE "cars" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price" bigint NOT NULL,
	"image_urls" text[] NOT NULL,
	"featured" boolean NOT NULL,
	"youtube_link" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"year" integer NOT NULL,
	"make" text NOT NULL,
	"model" text NOT NULL,
	"condition" text NOT NULL,
	"mileage" integer,
	CONSTRAINT "cars_title" CHECK ("cars"."title" <> ''),
	CONSTRAINT "cars_price" CHECK ("cars"."price" >= 0),
	CONSTRAINT "cars_condition" CHECK ("cars"."condition" in ('new', 'used')),
	CONSTRAINT "cars_mileage" CHECK ("cars"."mileage" >= 0)
);
--> statement-breakpoint
CREATE TABLE "catalogue_revision" (
	"id" smallint PRIMARY KEY DEFAULT 1 NOT NULL,
	"changed_by" text NOT NULL,
	CONSTRAINT "catalogue_revision_single" CHECK ("catalogue_revision"."id" = 1)
);
--> statement-breakpoint
CREATE TABLE "photos" (
	"url" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"color" text NOT NULL,
	"measured_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "photos_size" CHECK ("photos"."width" > 0 and "photos"."height" > 0),
	CONSTRAINT "photos_color" CHECK ("photos"."color" ~ '^#[0-9a-f]{6}$')
);
--> statement-breakpoint
CREATE TABLE "properties" (
	"id" text PRIMARY KEY NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"price" bigint NOT NULL,
	"image_urls" text[] NOT NULL,
	"featured" boolean NOT NULL,
	"youtube_link" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	"type" text NOT NULL,
	"category" text NOT NULL,
	"location" text NOT NULL,
	"bedrooms" integer[] NOT NULL,
	"bathrooms" double precision,
	"area" double precision,
	CONSTRAINT "properties_title" CHECK ("properties"."title" <> ''),
	CONSTRAINT "properties_price" CHECK ("properties"."price" >= 0),
	CONSTRAINT "properties_type" CHECK ("properties"."type" in ('sale', 'rent', 'lease')),
	CONSTRAINT "properties_category" CHECK ("properties"."category" in ('house', 'apartment', 'land')),
	CONSTRAINT "properties_bedrooms" CHECK (1 <= all("properties"."bedrooms") and 5 >= all("properties"."bedrooms")),
	CONSTRAINT "properties_bathrooms" CHECK ("properties"."bathrooms" >= 0),
	CONSTRAINT "properties_area" CHECK ("properties"."area" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" text PRIMARY KEY NOT NULL,
	"listing_kind" text NOT NULL,
	"listing_id" text NOT NULL,
	"message" text NOT NULL,
	"rating" smallint NOT NULL,
	"user_id" text NOT NULL,
	"username" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"reply_message" text,
	"replied_at" timestamp (3) with time zone,
	"viewed_at" timestamp (3) with time zone,
	CONSTRAINT "reviews_listing_kind" CHECK ("reviews"."listing_kind" in ('property', 'car')),
	CONSTRAINT "reviews_rating" CHECK ("reviews"."rating" between 1 and 5),
	CONSTRAINT "reviews_reply" CHECK (("reviews"."reply_message" is null) = ("reviews"."replied_at" is null))
);
--> statement-breakpoint
CREATE INDEX "cars_newest" ON "cars" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "cars"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "properties_newest" ON "properties" USING btree ("created_at" DESC NULLS LAST,"id") WHERE "properties"."deleted_at" is null;--> statement-breakpoint
CREATE INDEX "reviews_of_listing" ON "reviews" USING btree ("listing_id","listing_kind","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("created_at" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_unviewed" ON "reviews" USING btree ("listing_id") WHERE "reviews"."viewed_at" is null;