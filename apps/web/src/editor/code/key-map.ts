import { Compartment, type Extension, Prec } from '@codemirror/state'
import type { EditorView } from '@codemirror/view'
import type { KeyMap } from '../../session/index.ts'

const extensionOf = async (keyMap: KeyMap): Promise<Extension> =>
  keyMap === 'vim' ? (await import('./vim-keys.ts')).vimKeys : []

/** The keys by which one field is edited. What is not standard is fetched when it is first chosen. */
export class FieldKeyMap {
  readonly #keys = new Compartment()
  #wanted: KeyMap = 'standard'

  /** Before all other keys: what a map takes for itself, the others do not see. */
  get extension(): Extension {
    return Prec.highest(this.#keys.of([]))
  }

  /** Edits by other keys from now on. The standard ones stay where the others cannot be fetched. */
  async choose(view: EditorView, keyMap: KeyMap): Promise<void> {
    if (keyMap === this.#wanted) return
    this.#wanted = keyMap
    try {
      const extension = await extensionOf(keyMap)
      if (this.#wanted === keyMap) view.dispatch({ effects: this.#keys.reconfigure(extension) })
    } catch {
      this.#wanted = 'standard'
    }
  }
}
