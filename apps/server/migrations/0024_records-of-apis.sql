CREATE TABLE "api_changes" (
	"api_id" text NOT NULL,
	"revision" integer NOT NULL,
	"request_id" text NOT NULL,
	"author_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "api_changes_api_id_revision_pk" PRIMARY KEY("api_id","revision")
);
--> statement-breakpoint
ALTER TABLE "apis" ALTER COLUMN "definition" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "apis" ADD COLUMN "records" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "api_changes" ADD CONSTRAINT "api_changes_api_id_apis_id_fk" FOREIGN KEY ("api_id") REFERENCES "public"."apis"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_changes" ADD CONSTRAINT "api_changes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "api_changes_api_id_request_id_index" ON "api_changes" USING btree ("api_id","request_id");