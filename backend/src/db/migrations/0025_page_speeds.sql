CREATE TABLE "page_speeds" (
	"day" date NOT NULL,
	"measure" text NOT NULL,
	"page" text NOT NULL,
	"device" text NOT NULL,
	"above" integer NOT NULL,
	"count" integer NOT NULL,
	CONSTRAINT "page_speeds_pkey" PRIMARY KEY("day","measure","page","device","above")
);
