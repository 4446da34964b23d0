-- Rows that an earlier migration changed would hold up the next statement with their pending triggers.
SET CONSTRAINTS ALL IMMEDIATE;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "standing_price" bigint;--> statement-breakpoint
ALTER TABLE "cars" ADD COLUMN "price_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "standing_price" bigint;--> statement-breakpoint
ALTER TABLE "properties" ADD COLUMN "price_since" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
-- A listing's price stands at least since its last change.
UPDATE "properties" SET "price_since" = "updated_at";--> statement-breakpoint
UPDATE "cars" SET "price_since" = "updated_at";
