/**
 * What every use of a session begins with, whatever the database or its user have as defaults. The modes decide how text is
 * read: double quotes hold text, a backslash escapes. What does not fit a column is refused, not cut.
 */
export const ownSettings = (version: string, statementMilliseconds: number): string => {
  const limit = /mariadb/iu.test(version)
    ? `max_statement_time = ${Math.ceil(statementMilliseconds) / 1_000}`
    : `max_execution_time = ${Math.ceil(statementMilliseconds)}`
  const modes = 'STRICT_TRANS_TABLES,ERROR_FOR_DIVISION_BY_ZERO,NO_ENGINE_SUBSTITUTION'
  return `set autocommit = 1, time_zone = '+00:00', sql_mode = '${modes}', ${limit}`
}
