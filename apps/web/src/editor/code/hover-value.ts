import type { ScopeEntry } from '@ashlar/runtime'
import type { Extension } from '@codemirror/state'
import { hoverTooltip } from '@codemirror/view'
import { formatPath } from '@ashlar/expression'
import { type CodeExtent, referenceAt } from './bindings.ts'
import { readPath } from './reference-path.ts'
import { describeType, previewBlock } from './value-preview.ts'
import { drawValuePopup } from './value-popup.ts'

/** Milliseconds the pointer rests on a name before its value is shown. */
const hoverTime = 600

/** Shows what a reference is worth now when the pointer rests on it. */
export const hoverValue = (extent: CodeExtent, names: () => readonly ScopeEntry[]): Extension =>
  hoverTooltip(
    (view, position) => {
      const reference = referenceAt(view.state.doc.toString(), position, extent)
      const [root = '', ...below] = reference?.path ?? []
      const entry = names().find((candidate) => candidate.name === root)
      if (!reference || !entry) return null
      const value = readPath(entry.value, below)
      const definition = below.length === 0 ? [entry.type, entry.help] : []
      return {
        pos: reference.from,
        end: reference.to,
        above: true,
        create: () => ({
          dom: drawValuePopup({
            definition: [`${formatPath(reference.path)}: ${describeType(value)}`, ...definition],
            call: '',
            value: value === undefined ? 'undefined' : previewBlock(value),
          }),
        }),
      }
    },
    { hoverTime, hideOnChange: true },
  )
