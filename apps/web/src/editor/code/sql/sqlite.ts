import { SQLite } from '@codemirror/lang-sql'
import { type SqlDialect, words } from './dialect.ts'

/** What the editor knows of SQLite's SQL. */
export const sqlite: SqlDialect = {
  language: SQLite,
  keywords: words(`
    select from where and or join on order by group limit as in is not null left inner having distinct
    insert into values update set delete returning between like glob exists case when then else end asc desc
    union all with offset using right full outer cross natural nulls first last collate nocase
    on conflict do nothing replace ignore excluded default cast over partition filter window rows range preceding
    following unbounded current row current_date current_timestamp current_time
    intersect except recursive materialized generated always stored virtual strict
    create table temp view index unique primary key foreign references trigger before after instead of begin
    constraint check add alter drop column rename if cascade restrict commit rollback savepoint explain
    integer real text blob numeric boolean date datetime json`),
  functions: words(`
    count sum total avg min max coalesce ifnull iif nullif lower upper length trim ltrim rtrim round abs ceil floor
    date time datetime julianday unixepoch strftime timediff group_concat string_agg concat concat_ws instr substr replace
    printf format hex unhex quote typeof json json_array json_object json_extract json_each json_tree json_set json_group_array
    json_group_object json_valid row_number rank dense_rank lag lead first_value last_value ntile percent_rank sqrt power mod
    sign median percentile random changes last_insert_rowid`),
  searchedSchemas: new Set(['main']),
  quote: (name) => (/^[A-Za-z_][A-Za-z_\d]*$/.test(name) ? name : `"${name.replaceAll('"', '""')}"`),
}
