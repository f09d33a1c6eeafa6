import { type CompletionTrigger, typedOver } from '@ashlar/assistant/completion'
import type { CompletionItem } from '@ashlar/schema'
import { StateEffect, StateField, type Transaction } from '@codemirror/state'
import { Decoration, type DecorationSet, EditorView, WidgetType } from '@codemirror/view'

/** Code that is suggested and shown, and is no part of the document. */
export interface Ghost {
  readonly item: CompletionItem
  /** What of it is still to be written. */
  readonly text: string
  /** Where the cursor stands, in UTF-16 units. */
  readonly at: number
}

/** Shows a suggestion at the cursor. */
export const showGhost = StateEffect.define<CompletionItem>()

/** Ends a suggestion, and says by what. */
export const endGhost = StateEffect.define<CompletionTrigger>()

/** What was typed, where a transaction puts text at a place and does nothing else; null for all other changes. */
const typedAt = ({ changes, docChanged }: Transaction, at: number): string | null => {
  if (!docChanged) return null
  let typed: string | null = null
  let isOther = false
  changes.iterChanges((from, to, _newFrom, _newTo, inserted) => {
    if (from !== at || to !== at || typed !== null) isOther = true
    typed = inserted.toString()
  })
  return isOther ? null : typed
}

const afterTransaction = (ghost: Ghost | null, transaction: Transaction): Ghost | null => {
  for (const effect of transaction.effects) {
    if (effect.is(endGhost)) return null
    if (effect.is(showGhost)) {
      const { completion, range } = effect.value
      return { item: effect.value, text: completion.text, at: range.endOffset }
    }
  }
  if (ghost === null || (!transaction.docChanged && transaction.selection === undefined)) return ghost
  const { main } = transaction.newSelection
  const typed = typedAt(transaction, ghost.at)
  const rest = typed === null ? null : typedOver(ghost.text, typed)
  if (typed === null || rest === null || rest === '') return null
  return main.empty && main.head === ghost.at + typed.length ? { ...ghost, text: rest, at: main.head } : null
}

class GhostWidget extends WidgetType {
  readonly #text: string
  readonly #isBlock: boolean

  constructor(text: string, isBlock: boolean) {
    super()
    this.#text = text
    this.#isBlock = isBlock
  }

  override eq(other: GhostWidget): boolean {
    return other.#text === this.#text && other.#isBlock === this.#isBlock
  }

  toDOM(): HTMLElement {
    const element = document.createElement(this.#isBlock ? 'div' : 'span')
    element.className = this.#isBlock ? 'cm-ghost cm-ghost-block' : 'cm-ghost'
    // Whoever hears the page hears what they write; what is taken is announced.
    element.setAttribute('aria-hidden', 'true')
    element.textContent = this.#text
    return element
  }

  override ignoreEvent(): boolean {
    return false
  }
}

/** The parts in which a ghost is drawn: the rest of the line at the cursor, and the lines below it. */
export const drawnParts = (text: string): { readonly inline: string; readonly block: string | null } => {
  const end = text.indexOf('\n')
  return end < 0 ? { inline: text, block: null } : { inline: text.slice(0, end), block: text.slice(end + 1) }
}

const decorationsOf = (ghost: Ghost | null, endOfLine: number): DecorationSet => {
  if (ghost === null) return Decoration.none
  const { inline, block } = drawnParts(ghost.text)
  return Decoration.set([
    ...(inline === ''
      ? []
      : [Decoration.widget({ widget: new GhostWidget(inline, false), side: 1 }).range(ghost.at)]),
    ...(block === null
      ? []
      : [Decoration.widget({ widget: new GhostWidget(block, true), side: 2, block: true }).range(endOfLine)]),
  ])
}

/** The suggestion that a field shows, if any. */
export const ghostField = StateField.define<Ghost | null>({
  create: () => null,
  update: afterTransaction,
  provide: (field) =>
    EditorView.decorations.compute([field, 'doc'], (state) => {
      const ghost = state.field(field)
      return decorationsOf(ghost, ghost === null ? 0 : state.doc.lineAt(ghost.at).to)
    }),
})
