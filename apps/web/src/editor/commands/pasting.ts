import { childrenIn, firstFreeTop } from '@ashlar/canvas'
import { pasteWidgets, rootOf, type CopiedWidgets, type Outcome } from '@ashlar/document'
import { notify, notifyFailure } from '@ashlar/ui'
import { createStore } from 'zustand/vanilla'
import { receivingCanvas } from '../gestures/placement.ts'
import { applyWithNotice } from '../session/apply-with-notice.ts'
import type { CommandContext } from '../context/editor-command.ts'

/** Components that are about to be pasted, while the person is asked. */
export interface PasteRequest {
  readonly copied: CopiedWidgets
  /** The name of what receives them. */
  readonly target: string
}

/** What the person is asked about now. */
export const pasteRequest = createStore<{ readonly request: PasteRequest | null }>(() => ({ request: null }))

const key = 'ashlar:paste-without-asking'

const isAsked = (): boolean => {
  try {
    return localStorage.getItem(key) !== 'true'
  } catch {
    return true
  }
}

/** Remembers in this browser that nobody wants to be asked before a paste. */
export const pasteWithoutAsking = (): void => {
  try {
    localStorage.setItem(key, 'true')
  } catch {
    // Without storage the question comes again.
  }
}

/** Asks before a paste, unless nobody wants to be asked; what would be refused is refused at once. */
export const askToPaste = (context: CommandContext, copied: CopiedWidgets): void => {
  const { session } = context
  const { records } = session.state
  const planned = plan(context, copied)
  if (planned === null) return
  if (!planned.outcome.ok) {
    notifyFailure(planned.outcome.message)
    return
  }
  const target = records[planned.parentId]?.name ?? ''
  if (isAsked()) pasteRequest.setState({ request: { copied, target } })
  else paste(context, copied)
}

/** Pastes at the first free place of what receives it. */
export const paste = (context: CommandContext, copied: CopiedWidgets): void => {
  const { session, canvas } = context
  const planned = plan(context, copied)
  if (planned === null) return
  const name = nameOfCopied(copied)
  if (!applyWithNotice(session, planned.outcome, { label: `Paste ${name}` })) return
  notify('pasted', `Pasted ${name}`)
  const [id] = session.state.selection
  if (id !== undefined) requestAnimationFrame(() => canvas.reveal(id))
}

/** What copied components are called in a sentence. */
export const nameOfCopied = ({ roots }: CopiedWidgets): string =>
  roots.length === 1 ? (roots[0]?.name ?? 'component') : `${roots.length} components`

const plan = (
  { session, canvas }: CommandContext,
  copied: CopiedWidgets,
): { outcome: Outcome; parentId: string } | null => {
  const { records, selection } = session.state
  const { catalogue, newId } = session
  const scene = canvas.measure()
  const parentId = receivingCanvas(records, catalogue, selection, scene) ?? rootOf(records)?.id
  const [first] = copied.roots
  if (parentId === undefined || first === undefined) return null
  const left = Math.min(...copied.roots.map((root) => root.left.value))
  const top = Math.min(...copied.roots.map((root) => root.top.value))
  const right = Math.max(...copied.roots.map((root) => root.left.value + root.width.value))
  const bottom = Math.max(...copied.roots.map((root) => root.top.value + root.height.value))
  const block = { left, top, columns: right - left, rows: bottom - top }
  const shift = firstFreeTop(block, childrenIn(scene, parentId)) - top
  const places = copied.roots.map((root) => ({ left: root.left.value, top: root.top.value + shift }))
  return { outcome: pasteWidgets(records, catalogue, { copied, parentId, places }, newId), parentId }
}
