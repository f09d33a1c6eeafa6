import { parseTemplate } from '@ashlar/expression'
import type { CodeMode } from '../languages.ts'
import { formatPython } from './python/format-python.ts'

/** Formats a text of one language. Rejects what is none of it. */
export type Formatter = (text: string) => Promise<string>

/** The dialects of SQL that can be formatted. */
export const sqlDialects = [
  'postgresql',
  'mysql',
  'transactsql',
  'mariadb',
  'redshift',
  'bigquery',
  'plsql',
  'spark',
  'sqlite',
] as const
export type SqlDialect = (typeof sqlDialects)[number]

/** The dialect of each kind of database or dialect; what is missing here, such as Snowflake, is not formatted. */
const formatted: Readonly<Record<string, SqlDialect>> = {
  postgresql: 'postgresql',
  postgres: 'postgresql',
  cockroachdb: 'postgresql',
  mysql: 'mysql',
  mssql: 'transactsql',
  mariadb: 'mariadb',
  redshift: 'redshift',
  bigquery: 'bigquery',
  databricks: 'spark',
  sqlite: 'sqlite',
  oracledb: 'plsql',
}

/** What formats SQL in a dialect. Bindings stay as they are. */
export const formatSql =
  (dialect: SqlDialect): Formatter =>
  async (text) => {
    const {
      formatDialect,
      postgresql,
      mysql,
      transactsql,
      mariadb,
      redshift,
      bigquery,
      plsql,
      spark,
      sqlite,
    } = await import('sql-formatter')
    const dialects = { postgresql, mysql, transactsql, mariadb, redshift, bigquery, plsql, spark, sqlite }
    const held = withoutBindings(text, (index) => `binding_${index}_held`)
    const formatted = formatDialect(held.text, { dialect: dialects[dialect], keywordCase: 'preserve' })
    return held.restore(formatted)
  }

/** Formats JavaScript: code of a step, which may return and wait, or a script. */
export const formatJavascript: Formatter = async (text) => {
  const [{ format }, babel, estree] = await Promise.all([
    import('prettier/standalone'),
    import('prettier/plugins/babel'),
    import('prettier/plugins/estree'),
  ])
  const formatted = await format(text, { parser: 'babel', plugins: [babel.default, estree.default] })
  return formatted.trimEnd()
}

/** Formats JSON around bindings. */
export const formatJson: Formatter = (text) => {
  let isInText = false
  let position = 0
  const held = withoutBindings(text, (index, start) => {
    // A quote before the binding opens a text, or closes the one before.
    for (; position < start; position += 1) {
      if (text[position] === '\\') position += 1
      else if (text[position] === '"') isInText = !isInText
    }
    return isInText ? `binding ${index} held` : `"binding ${index} held alone"`
  })
  try {
    const value: unknown = JSON.parse(held.text)
    return Promise.resolve(held.restore(JSON.stringify(value, null, 2)))
  } catch (error) {
    return Promise.reject(error instanceof Error ? error : new Error(String(error)))
  }
}

/** A text with something simple in the place of each binding, and the way back. */
const withoutBindings = (
  text: string,
  name: (index: number, start: number) => string,
): { text: string; restore: (formatted: string) => string } => {
  const bindings = new Map<string, string>()
  let held = ''
  for (const part of parseTemplate(text).parts) {
    const written = text.slice(part.start, part.end)
    if (part.kind === 'text') {
      held += written
      continue
    }
    const standIn = name(bindings.size, part.start)
    bindings.set(standIn, written)
    held += standIn
  }
  return {
    text: held,
    restore: (formatted) =>
      [...bindings].reduce(
        (restored, [standIn, written]) => restored.replace(standIn, () => written),
        formatted,
      ),
  }
}

/** What formats a field of a mode; null where nothing does. `kind` is the kind of database of SQL, or its dialect. */
export const formatterOf = (mode: CodeMode, kind = 'postgresql'): Formatter | null => {
  switch (mode) {
    case 'sql': {
      const dialect = formatted[kind]
      return dialect === undefined ? null : formatSql(dialect)
    }
    case 'javascript':
    case 'script':
      return formatJavascript
    case 'json':
      return formatJson
    case 'python':
      return formatPython
    case 'text':
      return null
  }
}
