import { type Completion, type CompletionSource, snippet } from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import { codeAround } from '../bindings.ts'
import { type SqlSchema, type SqlSuggestion, suggestSql } from './suggestions.ts'

const withoutCompletion = new Set(['String', 'LineComment', 'BlockComment'])

/** The icons that the field has for them. */
const icons: Readonly<Record<SqlSuggestion['kind'], string>> = {
  column: 'property',
  table: 'class',
  schema: 'namespace',
  alias: 'variable',
  keyword: 'keyword',
  function: 'function',
}

/** Suggests names and words in the SQL around bindings; `schema` is asked each time, it may come late. */
export const sqlSource =
  (schema: () => SqlSchema | undefined): CompletionSource =>
  ({ state, pos, explicit }) => {
    const known = schema()
    const text = state.doc.toString()
    if (known === undefined || codeAround(text, pos, 'bindings')) return null
    if (withoutCompletion.has(syntaxTree(state).resolveInner(pos, -1).name)) return null
    const found = suggestSql(text, pos, known, explicit)
    return (
      found && {
        from: found.from,
        options: found.suggestions.map((suggestion) => completion(suggestion, text[pos] === '(')),
        // Asked again with a word that is whole, after which there may be nothing to say.
        validFor: (word) =>
          isBegun.test(word) && !found.suggestions.some(({ label }) => isWhole(label, word)),
      }
    )
  }

const isBegun = /^[\p{L}\p{N}_$]*$/u

const isWhole = (label: string, word: string): boolean => label.toLowerCase() === word.toLowerCase()

const callOf = (name: string) => snippet(`${name}(\${})`)

const completion = (
  { label, written, kind, detail, rank }: SqlSuggestion,
  isCalled: boolean,
): Completion => ({
  label,
  type: icons[kind],
  boost: rank,
  apply: kind === 'function' && !isCalled ? callOf(label) : (written ?? label),
  ...(detail === undefined ? {} : { detail }),
})
