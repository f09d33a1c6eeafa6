CREATE TABLE "application_changes" (
	"application_id" text NOT NULL,
	"revision" integer NOT NULL,
	"request_id" text NOT NULL,
	"author_id" text NOT NULL,
	"change" jsonb NOT NULL,
	"saved_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "application_changes_application_id_revision_pk" PRIMARY KEY("application_id","revision")
);
--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "records" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "last_successful_write" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "last_writer_id" text;--> statement-breakpoint
ALTER TABLE "application_changes" ADD CONSTRAINT "application_changes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_changes" ADD CONSTRAINT "application_changes_author_id_users_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "application_changes_application_id_request_id_index" ON "application_changes" USING btree ("application_id","request_id");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_last_writer_id_users_id_fk" FOREIGN KEY ("last_writer_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;