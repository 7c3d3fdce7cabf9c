CREATE TABLE "site_state" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
