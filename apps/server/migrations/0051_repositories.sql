CREATE TABLE "repositories" (
	"id" text PRIMARY KEY NOT NULL,
	"organization_id" text NOT NULL,
	"name" text NOT NULL,
	"address" text NOT NULL,
	"username" text NOT NULL,
	"sealed_token" text NOT NULL,
	"sealed_hook_secret" text,
	"default_branch" text,
	"created_by" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repositories_name" UNIQUE("organization_id","name")
);
--> statement-breakpoint
CREATE TABLE "repository_messages" (
	"repository_id" text NOT NULL,
	"digest" text NOT NULL,
	"heard_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "repository_messages_repository_id_digest_pk" PRIMARY KEY("repository_id","digest")
);
--> statement-breakpoint
CREATE TABLE "repository_places" (
	"application_id" text PRIMARY KEY NOT NULL,
	"repository_id" text NOT NULL,
	"folder" text NOT NULL,
	"branch" text NOT NULL,
	"pushes_on_deploy" boolean DEFAULT false NOT NULL,
	"pulls_on_push" boolean DEFAULT false NOT NULL,
	"kept_by" text,
	"fingerprint" text,
	"base" jsonb,
	"synced_at" timestamp with time zone,
	"synced_by" text,
	"pull_due" timestamp with time zone,
	"push_due" timestamp with time zone,
	"push_by" text,
	"tries" integer DEFAULT 0 NOT NULL,
	"failure" text,
	CONSTRAINT "repository_places_folder" UNIQUE("repository_id","branch","folder")
);
--> statement-breakpoint
ALTER TABLE "repositories" ADD CONSTRAINT "repositories_organization_id_organizations_id_fk" FOREIGN KEY ("organization_id") REFERENCES "public"."organizations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repositories" ADD CONSTRAINT "repositories_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repository_messages" ADD CONSTRAINT "repository_messages_repository_id_repositories_id_fk" FOREIGN KEY ("repository_id") REFERENCES "public"."repositories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repository_places" ADD CONSTRAINT "repository_places_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repository_places" ADD CONSTRAINT "repository_places_repository_id_repositories_id_fk" FOREIGN KEY ("repository_id") REFERENCES "public"."repositories"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repository_places" ADD CONSTRAINT "repository_places_kept_by_users_id_fk" FOREIGN KEY ("kept_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repository_places" ADD CONSTRAINT "repository_places_synced_by_users_id_fk" FOREIGN KEY ("synced_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repository_places" ADD CONSTRAINT "repository_places_push_by_users_id_fk" FOREIGN KEY ("push_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "repository_messages_age" ON "repository_messages" USING btree ("heard_at");--> statement-breakpoint
CREATE INDEX "repository_places_due" ON "repository_places" USING btree (least("pull_due", "push_due"));