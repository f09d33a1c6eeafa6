import type { CompletionSection, CompletionSource } from '@codemirror/autocomplete'
import { type CodeExtent, codeAround } from './bindings.ts'

/** A value that a field may have. */
export interface Preset {
  readonly value: string
  /** What it means. */
  readonly doc: string
  readonly type: string
}

const section: CompletionSection = { name: 'Values', rank: -1 }

/** Suggests the values that a field may have: as they are in text, as strings in code. */
export const presetSource =
  (extent: CodeExtent, presets: () => readonly Preset[]): CompletionSource =>
  (context) => {
    const word = context.matchBefore(/[\w$-]*$/)
    if (word === null || (word.text === '' && !context.explicit)) return null
    const isCode = codeAround(context.state.doc.toString(), context.pos, extent) !== null
    const options = presets().map(({ value, doc, type }) => ({
      label: value,
      detail: type,
      info: doc,
      type: 'constant',
      section,
      ...(isCode ? { apply: JSON.stringify(value) } : {}),
    }))
    return options.length === 0 ? null : { from: word.from, options, validFor: /^[\w$-]*$/ }
  }
