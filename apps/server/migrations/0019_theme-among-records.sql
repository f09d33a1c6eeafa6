UPDATE "applications"
SET
	"records" = "records" || jsonb_build_object(
		'theme',
		jsonb_build_object('kind', 'theme', 'id', 'theme', 'name', '#theme', 'scope', 'app', 'theme', "settings" -> 'theme')
	),
	"settings" = "settings" - 'theme'
WHERE jsonb_exists("settings", 'theme');
