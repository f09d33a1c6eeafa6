import type { IntegrationMetadata } from '@ashlar/contract'
import type { CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'
import { keywordCompletionSource, PostgreSQL, schemaCompletionSource } from '@codemirror/lang-sql'
import { syntaxTree } from '@codemirror/language'
import { codeAround } from './bindings.ts'
import { columnsInReach, quoteName, sqlNames, statementAround } from './sql-completion.ts'

const keywords = keywordCompletionSource(PostgreSQL, false)
const withoutCompletion = new Set(['String', 'LineComment', 'BlockComment'])

const outsideOfBindings =
  (source: CompletionSource): CompletionSource =>
  (context) => {
    if (codeAround(context.state.doc.toString(), context.pos, 'bindings')) return null
    if (withoutCompletion.has(syntaxTree(context.state).resolveInner(context.pos, -1).name)) return null
    return source(context)
  }

/** Suggests tables, columns and keywords in the SQL around bindings; `schema` is asked each time, it may come late. */
export const sqlSources = (schema: () => IntegrationMetadata | undefined): CompletionSource[] => {
  let known: IntegrationMetadata | undefined
  let names: CompletionSource = () => null
  const schemaSource: CompletionSource = (context) => {
    const metadata = schema()
    if (metadata && metadata !== known) {
      known = metadata
      names = schemaCompletionSource({ dialect: PostgreSQL, schema: sqlNames(metadata) })
    }
    return names(context)
  }
  const columnSource = (context: CompletionContext): CompletionResult | null => {
    const metadata = schema()
    const word = context.matchBefore(/(?<![.\w"])[\w$]*$/)
    if (!metadata || !word || (word.text === '' && !context.explicit)) return null
    const text = context.state.doc.toString()
    const columns = columnsInReach(statementAround(text, context.pos), metadata)
    return {
      from: word.from,
      options: columns.map((column) => ({
        label: column.name,
        apply: quoteName(column.name),
        detail: `${column.table} · ${column.type}`,
        type: 'property',
        boost: 2,
      })),
      validFor: /^[\w$]*$/,
    }
  }
  return [outsideOfBindings(columnSource), outsideOfBindings(schemaSource), outsideOfBindings(keywords)]
}
