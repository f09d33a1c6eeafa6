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
import { type CodeExtent, codeForm, codeStretches, referenceAt } from './bindings.ts'
import { exampleOf } from './inference/examples.ts'
import { examplesAt } from './inference/inference.ts'
import { followPath, TypedValue } from './inference/typed-value.ts'
import { readPath } from './reference-path.ts'
import type { Opener } from './open-entity.ts'
import { knownOf, scopeExamples } from './scope-examples.ts'
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
  if (!reference || !entry) return inferredTooltip(text, position, extent, names)
  const value = readPath(entry.value, below)
  const known = followPath(knownOf(entry), below)
  const isOnlyTyped = (value === undefined || value === null) && known instanceof TypedValue
  const definition = below.length === 0 ? [entry.type, entry.help] : helpBelow(entry, below)
  return {
    pos: reference.from,
    end: reference.to,
    above: true,
    create: () => ({
      dom: drawValuePopup({
        definition: [
          `${formatPath(reference.path)}: ${describeType(known ?? value)}`,
          ...definition,
          ...(isOnlyTyped ? [notRunYet] : []),
        ],
        call: '',
        value: isOnlyTyped
          ? previewBlock(new TypedValue(known.type, undefined))
          : value === undefined
            ? 'undefined'
            : previewBlock(value),
        open: opener(reference.path),
      }),
    }),
  }
}

/** What is shown is a type and no value. */
const notRunYet = 'What it will be, as its source says; nothing has run yet.'

const helpBelow = (entry: ScopeEntry, below: readonly string[]): string[] =>
  entry.helpBelow === undefined ? [] : [entry.helpBelow(below)]

/** Of what only the code itself names, such as an item of a list: what it is like, by one that is there. */
const inferredTooltip = (
  text: string,
  position: number,
  extent: CodeExtent,
  names: readonly ScopeEntry[],
): Tooltip | null => {
  const form = codeForm(extent)
  const stretch = codeStretches(text, extent).find(
    ({ source, offset }) => position >= offset && position <= offset + source.length,
  )
  if (form === null || stretch === undefined) return null
  const { source, offset } = stretch
  const scope = (name: string) => scopeExamples(names, name)
  const found = examplesAt({ text: source, form }, position - offset, scope)
  if (found === null || found.examples.length === 0) return null
  const value = exampleOf(found.examples)
  const written = source.slice(found.from, found.to)
  return {
    pos: offset + found.from,
    end: offset + found.to,
    above: true,
    create: () => ({
      dom: drawValuePopup({
        definition: [
          `${written}: ${describeType(value)}`,
          value instanceof TypedValue && value.value === undefined
            ? notRunYet
            : 'For example, as values are now.',
        ],
        call: '',
        value: previewBlock(value),
      }),
    }),
  }
}
