CREATE TABLE "integration_configurations" (
	"integration_id" text NOT NULL,
	"profile_id" text NOT NULL,
	"configuration" jsonb NOT NULL,
	"sealed_secrets" jsonb NOT NULL,
	"version" integer NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "integration_configurations_integration_id_profile_id_pk" PRIMARY KEY("integration_id","profile_id")
);
--> statement-breakpoint
CREATE TABLE "profiles" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"key" text NOT NULL,
	"display_name" text NOT NULL,
	"type" text NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "profile" text;--> statement-breakpoint
ALTER TABLE "integration_configurations" ADD CONSTRAINT "integration_configurations_integration_id_integrations_id_fk" FOREIGN KEY ("integration_id") REFERENCES "public"."integrations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integration_configurations" ADD CONSTRAINT "integration_configurations_profile_id_profiles_id_fk" FOREIGN KEY ("profile_id") REFERENCES "public"."profiles"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "profiles" ADD CONSTRAINT "profiles_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "profiles_organization_id_key_index" ON "profiles" USING btree ("organization_id","key");--> statement-breakpoint
INSERT INTO "profiles" ("id", "organization_id", "key", "display_name", "type")
SELECT gen_random_uuid()::text, "organizations"."id", "first"."key", "first"."display_name", "first"."key"
FROM "organizations", (VALUES ('production', 'Production'), ('staging', 'Staging')) AS "first" ("key", "display_name");
