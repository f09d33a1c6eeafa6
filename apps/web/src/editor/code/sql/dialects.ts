import type { SqlDialectName } from '@ashlar/integrations/descriptors'
import { MariaSQL, MySQL, PostgreSQL } from '@codemirror/lang-sql'
import { bigquery } from './bigquery.ts'
import { databricks } from './databricks.ts'
import { type SqlDialect, words } from './dialect.ts'
import { mssql } from './mssql.ts'
import { oracledb } from './oracledb.ts'
import { snowflake } from './snowflake.ts'
import { sqlite } from './sqlite.ts'

const postgresql: SqlDialect = {
  language: PostgreSQL,
  keywords: words(`
    select from where and or join on order by group limit as in is not null left inner having distinct
    insert into values update set delete returning between like ilike exists case when then else end asc desc
    union all with offset using right full outer cross lateral any some array true false nulls first last
    conflict do nothing excluded default cast interval over partition filter within window rows range preceding
    following unbounded current row current_date current_timestamp current_user similar to escape at time zone
    intersect except recursive materialized only fetch next for share skip locked nowait collate similar
    merge matched truncate table create temporary temp view index unique primary key foreign references
    constraint check add alter drop column rename if cascade restrict begin commit rollback savepoint
    explain analyze grouping sets rollup cube ordinality tablesample
    integer bigint smallint numeric text varchar boolean date timestamp timestamptz uuid jsonb json bytea`),
  functions: words(`
    count sum avg min max coalesce now lower upper length trim round concat nullif greatest least date_trunc
    extract to_char to_date to_timestamp string_agg array_agg json_agg jsonb_agg json_build_object
    jsonb_build_object row_number rank dense_rank lag lead first_value last_value ntile abs ceil floor power
    sqrt random replace substring position split_part left right lpad rpad reverse initcap format md5
    regexp_replace regexp_matches starts_with unnest generate_series array_length cardinality array_to_string
    string_to_array age make_date make_interval gen_random_uuid jsonb_array_elements jsonb_object_keys
    row_to_json to_json to_jsonb percentile_cont mode stddev variance bool_and bool_or every exists concat_ws
    num_nonnulls width_bucket mod sign trunc`),
  searchedSchemas: new Set(['public']),
  quote: (name) => (/^[a-z_][a-z_\d]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`),
}

const mysql: SqlDialect = {
  language: MySQL,
  keywords: words(`
    select from where and or join on order by group limit as in is not null left inner having distinct
    insert into values update set delete between like exists case when then else end asc desc
    union all with offset using right cross straight_join natural true false regexp rlike div mod xor interval
    duplicate key ignore replace over partition window rows range preceding following unbounded current row
    current_date current_timestamp cast convert separator escape binary collate
    intersect except recursive for share lock mode skip locked nowait
    truncate table create temporary view index unique primary foreign references constraint check add alter
    drop column rename modify change if cascade restrict auto_increment default engine charset comment
    start transaction commit rollback savepoint explain analyze describe show rollup
    int bigint smallint tinyint decimal double float varchar char text longtext boolean date datetime timestamp
    time json blob enum unsigned`),
  functions: words(`
    count sum avg min max coalesce ifnull if now lower upper length char_length trim round concat concat_ws nullif
    greatest least date_format str_to_date date_add date_sub datediff timestampdiff date time year month day
    dayofweek curdate unix_timestamp from_unixtime group_concat json_object json_array json_extract json_unquote
    json_arrayagg json_objectagg json_contains json_value row_number rank dense_rank lag lead first_value last_value
    ntile abs ceil floor power sqrt rand replace substring substring_index locate instr left right lpad rpad reverse
    format md5 sha2 hex unhex regexp_replace regexp_substr find_in_set field uuid last_insert_id last_day extract
    stddev variance mod sign truncate`),
  searchedSchemas: null,
  quote: (name) => (/^[A-Za-z_][A-Za-z_\d]*$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``),
}

const mariadb: SqlDialect = {
  ...mysql,
  language: MariaSQL,
  keywords: [...mysql.keywords, 'returning'],
}

/** The dialects that integrations name. */
export const sqlDialects: Readonly<Record<SqlDialectName, SqlDialect>> = {
  postgresql,
  mysql,
  mariadb,
  mssql,
  oracledb,
  snowflake,
  bigquery,
  databricks,
  sqlite,
}
