ALTER TABLE "runs" DROP CONSTRAINT "runs_pkey";--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "number" bigserial PRIMARY KEY NOT NULL;--> statement-breakpoint
ALTER TABLE "runs" ADD COLUMN "integration_ids" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
CREATE INDEX "runs_id_index" ON "runs" USING btree ("id");--> statement-breakpoint
CREATE INDEX "runs_integration_ids_index" ON "runs" USING gin ("integration_ids");