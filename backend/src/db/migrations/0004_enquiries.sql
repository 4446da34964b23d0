CREATE TABLE "enquiries" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"message" text NOT NULL,
	"listing_kind" text,
	"listing_id" text,
	"listing_title" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"read_at" timestamp (3) with time zone,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "enquiries_listing_kind" CHECK ("enquiries"."listing_kind" in ('property', 'car')),
	CONSTRAINT "enquiries_listing" CHECK (("enquiries"."listing_kind" is null) = ("enquiries"."listing_id" is null))
);
--> statement-breakpoint
CREATE INDEX "enquiries_unread_first" ON "enquiries" USING btree (("read_at" is not null),"created_at" DESC NULLS FIRST,"id");