CREATE TABLE "application_versions" (
	"id" text PRIMARY KEY NOT NULL,
	"application_id" text NOT NULL,
	"commit_id" text NOT NULL,
	"number" integer NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"created_by" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "deployments" ADD COLUMN "version_id" text;--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_commit_id_commits_id_fk" FOREIGN KEY ("commit_id") REFERENCES "public"."commits"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_versions" ADD CONSTRAINT "application_versions_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_versions_application_id_number_index" ON "application_versions" USING btree ("application_id","number");--> statement-breakpoint
ALTER TABLE "deployments" ADD CONSTRAINT "deployments_version_id_application_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."application_versions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deployments_version_id_index" ON "deployments" USING btree ("version_id");--> statement-breakpoint
INSERT INTO "application_versions" ("id", "application_id", "commit_id", "number", "name", "description", "created_by", "created_at")
SELECT "deployments"."id", "deployments"."application_id", "deployments"."commit_id", "deployments"."number", coalesce("commits"."content" ->> 'name', ''), '', "deployments"."deployed_by", "deployments"."deployed_at"
FROM "deployments" INNER JOIN "commits" ON "commits"."id" = "deployments"."commit_id";
--> statement-breakpoint
UPDATE "deployments" SET "version_id" = "id";
