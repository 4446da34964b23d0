CREATE TABLE "stopped_mailboxes" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"stopped_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "stranger_mails" (
	"id" text PRIMARY KEY NOT NULL,
	"address_hash" text NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "enquiry_entries" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alert_subscribers" ADD COLUMN "address_hash" text;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "confirmation_due_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "alerts" ADD COLUMN "refused_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "stranger_mails_due" ON "stranger_mails" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "stranger_mails_of_address" ON "stranger_mails" USING btree ("address_hash","due_at");--> statement-breakpoint
CREATE INDEX "alert_subscribers_address" ON "alert_subscribers" USING btree ("address_hash");