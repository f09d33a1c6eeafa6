import { completionStatus } from '@codemirror/autocomplete'
import { type Extension, Prec } from '@codemirror/state'
import { type EditorView, keymap, ViewPlugin, type ViewUpdate } from '@codemirror/view'

/** How long all of a field is selected before its menu opens, in milliseconds. */
export const menuDelay = 500

/** The menu of a field, as the field speaks to it. */
export interface MenuOfField {
  /** Opens it, or closes it. */
  readonly show: (isShown: boolean) => void
  /** Goes into it; false where it is not open. */
  readonly enter: () => boolean
  /** Closes it; false where it is not open. */
  readonly close: () => boolean
}

const isWhole = ({ state }: EditorView): boolean => {
  const { from, to } = state.selection.main
  return from === 0 && to === state.doc.length && !state.readOnly
}

/** Opens the menu some time after a field has the focus with all of it selected; anything else that is done there closes it. */
export const wholeSelection = (menu: MenuOfField): Extension => [
  ViewPlugin.fromClass(
    class {
      #timer: ReturnType<typeof setTimeout> | undefined

      update(update: ViewUpdate): void {
        const { view, docChanged, selectionSet, focusChanged } = update
        if (!docChanged && !selectionSet && !focusChanged) return
        clearTimeout(this.#timer)
        if (docChanged || selectionSet) menu.show(false)
        if (!view.hasFocus || !isWhole(view)) return
        this.#timer = setTimeout(() => {
          if (view.hasFocus && completionStatus(view.state) === null) menu.show(true)
        }, menuDelay)
      }

      destroy(): void {
        clearTimeout(this.#timer)
      }
    },
  ),
  Prec.high(
    keymap.of([
      { key: 'ArrowDown', run: () => menu.enter() },
      { key: 'Escape', run: () => menu.close() },
    ]),
  ),
]
