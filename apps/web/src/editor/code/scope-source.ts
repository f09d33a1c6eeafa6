import {
  type Completion,
  type CompletionContext,
  type CompletionResult,
  pickedCompletion,
} from '@codemirror/autocomplete'
import { syntaxTree } from '@codemirror/language'
import type { EditorView } from '@codemirror/view'
import type { ScopeEntry } from '@ashlar/runtime'
import { type CodeExtent, type CodeRange, codeAround, codeForm } from './bindings.ts'
import { memberFacts } from './member-help.ts'
import { awaitedBy } from './icon-members.ts'
import { type Suggestion, suggestionGroups, suggestionsAt } from './scope-completion.ts'
import { previewBlock, previewLine } from './value-preview.ts'
import { drawValuePopup } from './value-popup.ts'

const sections = new Map(suggestionGroups.map((name, rank) => [name, { name, rank }]))

const withoutCompletion = new Set([
  'String',
  'LineComment',
  'BlockComment',
  'RegExp',
  'PropertyDefinition',
  'Comment',
])

/**
 * Suggests, inside of code, the names in scope and what they hold right now. `around` finds the code at a position, where that is
 * not for the extent alone to say.
 */
export const scopeSource =
  (
    extent: CodeExtent,
    names: () => readonly ScopeEntry[],
    around: (text: string, position: number) => CodeRange | null = (text, position) =>
      codeAround(text, position, extent),
  ) =>
  (context: CompletionContext): CompletionResult | null | Promise<CompletionResult | null> => {
    const text = context.state.doc.toString()
    const code = around(text, context.pos)
    if (!code) return null
    if (withoutCompletion.has(syntaxTree(context.state).resolveInner(context.pos, -1).name)) return null
    const written = text.slice(code.from, context.pos)
    const awaited = awaitedBy(written)
    const suggest = (): CompletionResult | null => suggested(context, code, written, { extent, names })
    return awaited === null ? suggest() : awaited.then(suggest)
  }

interface Scope {
  readonly extent: CodeExtent
  readonly names: () => readonly ScopeEntry[]
}

const suggested = (
  context: CompletionContext,
  code: { readonly from: number; readonly to: number },
  written: string,
  { extent, names }: Scope,
): CompletionResult | null => {
  const found = suggestionsAt(written, names(), memberFacts, codeForm(extent))
  if (!found) return null
  const isStarting = found.from === written.length && found.dotFrom === found.from
  // An empty binding offers everything; an empty place elsewhere would only be in the way of typing.
  if (isStarting && !context.explicit && context.state.sliceDoc(code.from, code.to).trim() !== '') return null
  return {
    from: code.from + found.from,
    options: found.suggestions
      .filter(({ isOfLanguage }) => extent !== 'python' || !isOfLanguage)
      .map((suggestion) => completionOf(suggestion, found.from - found.dotFrom)),
    validFor: /^[\w$]*$/,
  }
}

const completionOf = (suggestion: Suggestion, dotLength: number): Completion => {
  const section = suggestion.group === null ? undefined : sections.get(suggestion.group)
  return {
    label: suggestion.label,
    // Whatever the case, as people look things up.
    sortText: suggestion.label.toLowerCase(),
    detail: detailOf(suggestion),
    type: suggestion.icon,
    info: () => drawValuePopup(popupOf(suggestion)),
    ...(section ? { section } : {}),
    ...(suggestion.replacesDot ? { apply: replaceDot(suggestion.insert, dotLength) } : {}),
  }
}

const detailOf = (suggestion: Suggestion): string => {
  if (suggestion.signature !== '') return suggestion.signature.slice(suggestion.label.length)
  const isPlain =
    suggestion.group === null && (typeof suggestion.value !== 'object' || suggestion.value === null)
  return suggestion.hasValue && isPlain ? previewLine(suggestion.value, 28) : suggestion.type
}

const popupOf = (suggestion: Suggestion) => ({
  definition: [suggestion.type, suggestion.help],
  call: suggestion.signature,
  value: suggestion.hasValue ? previewBlock(suggestion.value) : null,
})

const replaceDot =
  (insert: string, dotLength: number) =>
  (view: EditorView, completion: Completion, from: number, to: number): void =>
    view.dispatch({
      changes: { from: from - dotLength, to, insert },
      selection: { anchor: from - dotLength + insert.length },
      annotations: pickedCompletion.of(completion),
      userEvent: 'input.complete',
    })
