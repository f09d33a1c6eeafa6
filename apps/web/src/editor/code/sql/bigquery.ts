import { SQLDialect, StandardSQL } from '@codemirror/lang-sql'
import { type SqlDialect, words } from './dialect.ts'

/** What the editor knows of BigQuery's SQL. */
export const bigquery: SqlDialect = {
  language: SQLDialect.define({
    ...StandardSQL.spec,
    hashComments: true,
    doubleQuotedStrings: true,
    backslashEscapes: true,
    identifierQuotes: '`',
    keywords: `${StandardSQL.spec.keywords ?? ''} qualify unnest struct safe_cast pivot unpivot tablesample window`,
    types: `${StandardSQL.spec.types ?? ''} int64 float64 numeric bignumeric string bytes bool json geography datetime`,
  }),
  keywords: words(`
    select from where and or join on order by group limit as in is not null left inner having distinct
    insert into values update set delete between like exists case when then else end asc desc
    union all with offset qualify using right full outer cross unnest pivot unpivot nulls first last
    merge matched intersect except replace over partition rows range preceding following unbounded current row
    create or table view temp schema cluster options primary key foreign references default add alter drop column
    truncate declare begin transaction commit rollback tablesample for system_time of interval struct array
    int64 float64 numeric bignumeric string bytes bool date datetime time timestamp json geography`),
  functions: words(`
    count countif sum avg min max coalesce ifnull if nullif cast safe_cast format format_date format_timestamp parse_date
    parse_timestamp date datetime timestamp date_add date_sub date_diff date_trunc timestamp_add timestamp_diff
    timestamp_trunc extract current_date current_timestamp lower upper length substr strpos replace trim split concat
    string_agg array_agg array_length array_to_string generate_array generate_date_array regexp_contains regexp_extract
    regexp_replace starts_with ends_with row_number rank dense_rank lag lead first_value last_value ntile any_value
    approx_count_distinct abs ceil floor round mod pow sqrt sign greatest least safe_divide json_value json_query
    to_json_string parse_json generate_uuid farm_fingerprint md5 sha256 to_hex from_hex to_base64 from_base64`),
  searchedSchemas: null,
  quote: (name) => (/^[A-Za-z_][A-Za-z_\d]*$/.test(name) ? name : `\`${name.replaceAll('`', '')}\``),
}
