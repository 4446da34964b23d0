CREATE SEQUENCE "public"."car_references" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE SEQUENCE "public"."property_references" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "listing_events" (
	"listing_kind" text NOT NULL,
	"listing_id" text NOT NULL,
	"day" date NOT NULL,
	"event" text NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "listing_events_pkey" PRIMARY KEY("day","listing_kind","listing_id","event")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
-- `PR-042`: a prefix and the sequence's next number, with at least three digits.
CREATE FUNCTION "next_reference"("prefix" text, "numbers" text) RETURNS text LANGUAGE plpgsql AS $$
DECLARE
  "digits" text := nextval("numbers"::regclass)::text;
BEGIN
  RETURN "prefix" || '-' || lpad("digits", greatest(3, length("digits")), '0');
END
$$;
--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "reference" text DEFAULT next_reference('CR', 'car_references') NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "status" text DEFAULT 'available' NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "status_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "negotiable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "features" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "county" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "point" jsonb;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "transmission" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "fuel" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "drive" text;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "colour" text;--> statement-breakpoint
ALTER TABLE "listing_changes" ADD COLUMN "batch_id" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "reference" text DEFAULT next_reference('PR', 'property_references') NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "status" text DEFAULT 'available' NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "status_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "negotiable" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "features" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "county" text;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "point" jsonb;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "version" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "price_period" text;--> statement-breakpoint
-- Listings that exist already are numbered in the order of their creation. The sequence has counted them.
UPDATE "properties" SET "status_since" = "properties"."created_at",
       "reference" = 'PR-' || lpad("ordered"."number"::text, greatest(3, length("ordered"."number"::text)), '0')
  FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS "number" FROM "properties") AS "ordered"
 WHERE "ordered"."id" = "properties"."id";
--> statement-breakpoint
-- Listings that exist already are numbered in the order of their creation. The sequence has counted them.
UPDATE "cars" SET "status_since" = "cars"."created_at",
       "reference" = 'CR-' || lpad("ordered"."number"::text, greatest(3, length("ordered"."number"::text)), '0')
  FROM (SELECT "id", row_number() OVER (ORDER BY "created_at", "id") AS "number" FROM "cars") AS "ordered"
 WHERE "ordered"."id" = "cars"."id";
--> statement-breakpoint
-- A table with pending triggers cannot be altered.
SET CONSTRAINTS ALL IMMEDIATE;
--> statement-breakpoint
SET CONSTRAINTS ALL DEFERRED;
--> statement-breakpoint
CREATE INDEX "listing_changes_of_batch" ON "listing_changes" USING btree ("batch_id") WHERE "listing_changes"."batch_id" is not null;--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_reference_unique" UNIQUE("reference");--> statement-breakpoint
ALTER TABLE "cars" ADD CONSTRAINT "cars_status" CHECK ("cars"."status" in ('available', 'under-offer', 'sold', 'let', 'draft'));--> statement-breakpoint
ALTER TABLE "properties" ADD CONSTRAINT "properties_status" CHECK ("properties"."status" in ('available', 'under-offer', 'sold', 'let', 'draft'));