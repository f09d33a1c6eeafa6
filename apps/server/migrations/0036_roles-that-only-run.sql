-- Roles for workflows and scheduled jobs held "view" whether anybody chose it or not, when it showed nothing. It shows how they are
-- built now, so that it stays only where the role lets edit, which shows the same.
UPDATE "roles" SET "permissions" = array_remove("permissions", 'view')
WHERE "type" IN ('workflows', 'scheduled jobs') AND NOT ('edit' = ANY("permissions"));
