ALTER TABLE "organizations" ADD COLUMN "accent_color" text;--> statement-breakpoint
CREATE INDEX "applications_in_natural_order_index" ON "applications" USING btree ("organization_id",("name") collate "ashlar_natural","id");--> statement-breakpoint
CREATE INDEX "users_in_natural_order_index" ON "users" USING btree (("name") collate "ashlar_natural","id");--> statement-breakpoint
CREATE INDEX "memberships_user_id_index" ON "memberships" USING btree ("user_id");