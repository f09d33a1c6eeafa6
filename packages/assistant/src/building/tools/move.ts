import { childrenOf, layoutOf, moveWidgets, reorderWidget } from '@ashlar/document'
import type { WidgetRecord } from '@ashlar/schema'
import { z } from 'zod'
import type { AssistantDraft } from '../draft/draft.ts'
import { canvasInside, type Found, widgetNamed } from '../find.ts'
import { placeOn, wantedPlaceSchema } from '../place.ts'
import { answerOf } from './edit.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse } from './tool.ts'

const input = z.strictObject({
  component: nameSchema,
  position: z.enum(['before', 'after', 'inside']),
  relativeTo: nameSchema.optional().describe('The other component; absent with inside: the page'),
  tab: z.string().max(200).optional().describe('With inside tabs: the label of the tab'),
  place: wantedPlaceSchema.optional().describe('Where in a grid'),
})

interface Target {
  readonly canvas: WidgetRecord
  /** The sibling before which it goes; null for behind all. */
  readonly beforeId: string | null
}

/** Puts a component elsewhere. */
export const move = documentTool({
  does: 'edits',
  name: 'move',
  description:
    'Moves a component before or after another, or inside of one. In a grid its place follows place; sections and tabs are moved before or after others of their kind.',
  input,
  run(draft, { component, position, relativeTo, tab, place: wanted }) {
    const found = widgetNamed(draft.records, component)
    if (!found.ok) return refuse(draft, { name: component, ...found })
    const widget = found.value
    const target = targetOf(draft, widget, position, relativeTo, tab)
    if (!target.ok) return refuse(draft, { name: component, path: 'place', ...target })
    const { canvas, beforeId } = target.value
    const { catalogue } = draft.scene
    const role = catalogue.get(widget.type)?.role
    if (role === 'section' || role === 'canvas') {
      const outcome = reorderWidget(draft.records, catalogue, { id: widget.id, beforeId })
      return answerOf(draft, { name: component, path: 'place' }, outcome, () => ({ moved: component }))
    }
    const isElsewhere = widget.parentId !== canvas.id || wanted !== undefined
    const { type, width, height } = widget
    const placed =
      isElsewhere && layoutOf(canvas) === 'FIXED_GRID'
        ? placeOn(draft.records, catalogue, canvas, { id: widget.id, type, wanted, size: { width, height } })
        : {}
    const outcome = moveWidgets(draft.records, catalogue, {
      moves: [
        {
          id: widget.id,
          parentId: canvas.id,
          ...(placed.place === undefined ? {} : { place: placed.place }),
          ...(position === 'inside' ? {} : { beforeId }),
          ...(wanted?.columns === undefined ? {} : { columns: wanted.columns }),
        },
      ],
      ...(placed.displaced === undefined ? {} : { displaced: placed.displaced }),
    })
    return answerOf(draft, { name: component, path: 'place' }, outcome, () => ({ moved: component }))
  },
})

const targetOf = (
  { records, scene: { catalogue } }: AssistantDraft,
  widget: WidgetRecord,
  position: 'before' | 'after' | 'inside',
  relativeTo: string | undefined,
  tab: string | undefined,
): Found<Target> => {
  if (position === 'inside') {
    const canvas = canvasInside(records, catalogue, { inside: relativeTo, tab })
    return canvas.ok ? { ok: true, value: { canvas: canvas.value, beforeId: null } } : canvas
  }
  if (relativeTo === undefined) {
    return { ok: false, code: 'invalid_input', message: `Say in relativeTo what it goes ${position}.` }
  }
  const other = widgetNamed(records, relativeTo)
  if (!other.ok) return other
  const canvas = other.value.parentId === null ? undefined : records[other.value.parentId]
  if (canvas?.kind !== 'widget') {
    return { ok: false, code: 'not_allowed_here', message: `Nothing stands beside ${relativeTo}.` }
  }
  const siblings = childrenOf(records, canvas.id).filter(({ id }) => id !== widget.id)
  const at = siblings.findIndex(({ id }) => id === other.value.id)
  const next = position === 'before' ? siblings[at] : siblings[at + 1]
  return { ok: true, value: { canvas, beforeId: next?.id ?? null } }
}
