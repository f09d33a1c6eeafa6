import type { ScopeEntry } from '@ashlar/runtime'
import { formatPath } from '@ashlar/expression'
import { type Extension, Prec } from '@codemirror/state'
import {
  activateHover,
  closeHoverTooltips,
  EditorView,
  hasHoverTooltips,
  hoverTooltip,
  keymap,
  type Tooltip,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view'
import { AutoHide } from './auto-hide.ts'
import { type CodeExtent, referenceAt } from './bindings.ts'
import { readPath } from './reference-path.ts'
import type { Opener } from './open-entity.ts'
import { describeType, previewBlock } from './value-preview.ts'
import { drawValuePopup } from './value-popup.ts'

/** Milliseconds the pointer rests on a name before its value is shown. */
const hoverTime = 600

/**
 * Shows what a reference is worth now when the pointer rests on it, or for a moment on Ctrl+I (Cmd+I) beside the cursor.
 */
export const hoverValue = (
  extent: CodeExtent,
  names: () => readonly ScopeEntry[],
  opener: Opener,
): Extension => {
  const close = (view: EditorView): boolean => {
    if (!hasHoverTooltips(view.state)) return false
    view.dispatch({ effects: closeHoverTooltips })
    return true
  }
  const tooltip = hoverTooltip(
    (view, position) => tooltipAt(view.state.doc.toString(), position, { extent, names: names(), opener }),
    { hoverTime, hideOnChange: true },
  )
  const away = EditorView.domEventObservers({
    mousedown: (_event, view) => void close(view),
    scroll: (_event, view) => void close(view),
  })
  const hiding = ViewPlugin.fromClass(
    class {
      readonly autoHide: AutoHide

      constructor(view: EditorView) {
        this.autoHide = new AutoHide(
          () => void close(view),
          () => view.dom.ownerDocument.querySelector('.cm-tooltip-hover:hover') !== null,
        )
      }

      update({ state }: ViewUpdate): void {
        if (!hasHoverTooltips(state)) this.autoHide.stop()
      }

      destroy(): void {
        this.autoHide.stop()
      }
    },
  )
  const key = Prec.high(
    keymap.of([
      {
        key: 'Mod-i',
        preventDefault: true,
        run: (view) => {
          activateHover(view, view.state.selection.main.head, -1, {
            tooltip,
            until: (change) => !!change.selection,
          })
          view.plugin(hiding)?.autoHide.start()
          return true
        },
      },
      { key: 'Escape', run: close },
    ]),
  )
  return [tooltip, away, hiding, key]
}

const tooltipAt = (
  text: string,
  position: number,
  { extent, names, opener }: { extent: CodeExtent; names: readonly ScopeEntry[]; opener: Opener },
): Tooltip | null => {
  const reference = referenceAt(text, position, extent)
  const [root = '', ...below] = reference?.path ?? []
  const entry = names.find((candidate) => candidate.name === root)
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
        open: opener(reference.path),
      }),
    }),
  }
}
