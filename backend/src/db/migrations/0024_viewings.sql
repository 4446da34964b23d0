CREATE TABLE "push_subscriptions" (
	"id" text PRIMARY KEY NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"label" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "secret_links" (
	"purpose" text PRIMARY KEY NOT NULL,
	"token_hash" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "secret_links_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "viewing_changes" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "viewing_changes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"viewing_id" text NOT NULL,
	"action" text NOT NULL,
	"fields" jsonb NOT NULL,
	"changed_by" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "viewings" (
	"id" text PRIMARY KEY NOT NULL,
	"listing_kind" text NOT NULL,
	"listing_id" text NOT NULL,
	"listing_title" text NOT NULL,
	"name" text NOT NULL,
	"email" text,
	"phone" text,
	"message" text,
	"entered" boolean DEFAULT false NOT NULL,
	"times" jsonb NOT NULL,
	"starts" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"status" text DEFAULT 'requested' NOT NULL,
	"start_at" timestamp (3) with time zone,
	"minutes" integer,
	"place" text,
	"outcome" text,
	"note" text,
	"reason" text,
	"version" integer DEFAULT 1 NOT NULL,
	"ics_sequence" integer,
	"reminded_for" timestamp (3) with time zone,
	"confirmed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "viewings_listing_kind" CHECK ("viewings"."listing_kind" in ('property', 'car')),
	CONSTRAINT "viewings_status" CHECK ("viewings"."status" in ('requested', 'proposed', 'confirmed', 'cancelled', 'done', 'missed')),
	CONSTRAINT "viewings_outcome" CHECK ("viewings"."outcome" in ('liked', 'too-expensive', 'wrong-place', 'will-offer', 'other')),
	CONSTRAINT "viewings_reachable" CHECK ("viewings"."email" is not null or "viewings"."phone" is not null)
);
--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "kind" text DEFAULT 'message' NOT NULL;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "viewing_id" text;--> statement-breakpoint
ALTER TABLE "enquiries" ADD COLUMN "offer" jsonb;--> statement-breakpoint
ALTER TABLE "viewing_changes" ADD CONSTRAINT "viewing_changes_viewing_id_viewings_id_fk" FOREIGN KEY ("viewing_id") REFERENCES "public"."viewings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "viewing_changes_of_viewing" ON "viewing_changes" USING btree ("viewing_id","id");--> statement-breakpoint
CREATE INDEX "viewings_of_start" ON "viewings" USING btree ("start_at");--> statement-breakpoint
CREATE INDEX "viewings_of_status" ON "viewings" USING btree ("status","created_at");--> statement-breakpoint
CREATE INDEX "viewings_of_listing" ON "viewings" USING btree ("listing_kind","listing_id");--> statement-breakpoint
CREATE INDEX "viewings_of_email" ON "viewings" USING btree ("email");--> statement-breakpoint
CREATE INDEX "viewings_of_phone" ON "viewings" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "viewings_of_creation" ON "viewings" USING btree ("created_at");--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_viewing_id_viewings_id_fk" FOREIGN KEY ("viewing_id") REFERENCES "public"."viewings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "enquiries_of_phone" ON "enquiries" USING btree ("phone") WHERE "enquiries"."phone" is not null;--> statement-breakpoint
CREATE INDEX "enquiries_of_viewing" ON "enquiries" USING btree ("viewing_id") WHERE "enquiries"."viewing_id" is not null;--> statement-breakpoint
ALTER TABLE "enquiries" ADD CONSTRAINT "enquiries_kind" CHECK ("enquiries"."kind" in ('message', 'viewing', 'offer'));