CREATE TABLE "join_domains" (
	"domain" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_preferences" (
	"user_id" text PRIMARY KEY NOT NULL,
	"preferences" jsonb NOT NULL
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD COLUMN "last_seen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "is_operator" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "logo" text;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "join_role" text DEFAULT 'end-user' NOT NULL;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "session_hours" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "idle_minutes" integer;--> statement-breakpoint
ALTER TABLE "organizations" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "join_domains" ADD CONSTRAINT "join_domains_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_preferences" ADD CONSTRAINT "user_preferences_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "join_domains_organization_id_index" ON "join_domains" USING btree ("organization_id");--> statement-breakpoint
-- Whoever set an installation up before this version runs it: the first owner of its first organization.
UPDATE "users" SET "is_operator" = true WHERE "id" = (
	SELECT "memberships"."user_id" FROM "memberships"
	JOIN "organizations" ON "organizations"."id" = "memberships"."organization_id"
	WHERE "memberships"."role" = 'owner'
	ORDER BY "organizations"."created_at", "memberships"."joined_at" LIMIT 1
);
