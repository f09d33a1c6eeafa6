import { SQLDialect, StandardSQL } from '@codemirror/lang-sql'
import { type SqlDialect, words } from './dialect.ts'

/** What the editor knows of the SQL of Databricks. */
export const databricks: SqlDialect = {
  language: SQLDialect.define({
    ...StandardSQL.spec,
    doubleQuotedStrings: true,
    doubleDollarQuotedStrings: true,
    backslashEscapes: true,
    identifierQuotes: '`',
    keywords: `${StandardSQL.spec.keywords ?? ''} qualify ilike rlike lateral pivot unpivot minus tablesample anti semi optimize vacuum`,
    types: `${StandardSQL.spec.types ?? ''} string bigint tinyint timestamp_ntz variant struct map binary`,
  }),
  keywords: words(`
    select from where and or join on order by group limit as in is not null left inner having distinct
    insert into values update set delete between like ilike rlike exists case when then else end asc desc
    union all with offset qualify using right full outer cross semi anti lateral view pivot unpivot nulls first last
    merge matched minus intersect except over partition rows range preceding following unbounded current row tablesample
    create or replace table view schema catalog volume function optimize vacuum copy
    default add alter drop column truncate show describe explain use
    string int bigint decimal double boolean date timestamp timestamp_ntz binary array map struct variant interval`),
  functions: words(`
    count sum avg min max coalesce nvl ifnull if nullif count_if to_date to_timestamp to_char to_number date_format
    date_trunc date_add date_sub dateadd datediff months_between last_day extract unix_timestamp from_unixtime
    current_date current_timestamp lower upper length substr substring split split_part position replace trim ltrim rtrim
    lpad rpad concat concat_ws array_join collect_list collect_set array_agg array_contains array_size explode posexplode
    element_at map_keys map_values named_struct from_json to_json parse_json variant_get get_json_object regexp_replace
    regexp_extract regexp_like contains startswith endswith row_number rank dense_rank lag lead first_value last_value ntile
    abs ceil floor round mod power sqrt sign greatest least median percentile approx_count_distinct uuid md5 sha2 hash
    try_cast try_divide any_value max_by min_by`),
  searchedSchemas: new Set(['default']),
  quote: (name) => (/^[A-Za-z_][A-Za-z_\d]*$/.test(name) ? name : `\`${name.replaceAll('`', '``')}\``),
}
