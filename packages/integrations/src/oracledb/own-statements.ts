/**
 * How each session begins: instants are in UTC, times are written as ISO 8601 has them, texts are compared letter by letter, and a point
 * stands before decimals. What the dialect and the readers of columns rely on.
 */
export const ownSettings = `alter session set time_zone = '+00:00'
  nls_date_format = 'YYYY-MM-DD"T"HH24:MI:SS' nls_timestamp_format = 'YYYY-MM-DD"T"HH24:MI:SS.FF'
  nls_timestamp_tz_format = 'YYYY-MM-DD"T"HH24:MI:SS.FFTZH:TZM' nls_numeric_characters = '.,' nls_comp = 'BINARY'
  nls_sort = 'BINARY'`

/** Takes away what is open, and what statements left in the variables of packages. */
export const forgetPackages = 'begin rollback; dbms_session.reset_package; end;'

/** Empties tables whose rows belong to the session and outlive its transactions. */
export const emptyOwnTables = `begin
  for found in (
    select table_.owner, table_.table_name from all_tables table_
    join all_users user_ on user_.username = table_.owner
    where table_.temporary = 'Y' and table_.duration = 'SYS$SESSION' and user_.oracle_maintained = 'N'
  ) loop
    execute immediate 'delete from "' || found.owner || '"."' || found.table_name || '"';
  end loop;
  commit;
end;`
