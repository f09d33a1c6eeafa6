ALTER TABLE "repository_places" DROP CONSTRAINT "repository_places_pkey";--> statement-breakpoint
ALTER TABLE "repository_places" ALTER COLUMN "application_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "repository_places" ADD COLUMN "id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL;--> statement-breakpoint
ALTER TABLE "repository_places" ADD COLUMN "api_id" text;--> statement-breakpoint
ALTER TABLE "repository_places" ADD CONSTRAINT "repository_places_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "repository_places" ADD CONSTRAINT "repository_places_application" UNIQUE("application_id");--> statement-breakpoint
ALTER TABLE "repository_places" ADD CONSTRAINT "repository_places_api" UNIQUE("api_id");--> statement-breakpoint
ALTER TABLE "repository_places" ADD CONSTRAINT "repository_places_one" CHECK (num_nonnulls("repository_places"."application_id", "repository_places"."api_id") = 1);