CREATE TABLE "organization_requests" (
	"email" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"requested_at" timestamp with time zone DEFAULT now() NOT NULL
);
