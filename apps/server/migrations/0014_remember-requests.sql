CREATE TABLE "repeated_requests" (
	"key" text PRIMARY KEY NOT NULL,
	"content" text NOT NULL,
	"owner" text NOT NULL,
	"claimed_at" timestamp with time zone DEFAULT now() NOT NULL,
	"done_at" timestamp with time zone,
	"answer" text
);
--> statement-breakpoint
CREATE INDEX "repeated_requests_claimed_at_index" ON "repeated_requests" USING btree ("claimed_at");