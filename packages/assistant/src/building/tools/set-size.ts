import { layoutAround, type SetDimensions, setDimensions } from '@ashlar/document'
import { gridUnits, type JsonValue, jsonValueSchema, pixels } from '@ashlar/schema'
import { z } from 'zod'
import { type AssistantDraft, withDiscarded } from '../draft/draft.ts'
import { isJsonObject, widgetNamed } from '../find.ts'
import { sanitizeDimension } from '../sanitize/dimension.ts'
import { answerOf } from './edit.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse, type ToolAnswer } from './tool.ts'

const size = jsonValueSchema
  .optional()
  .describe(
    'Grid units as a number, or {"mode": "gridUnit" | "px" | "fitContent" | "fillParent", "value": 4}',
  )
const bound = z.number().min(0).max(100_000).nullable().optional()

const input = z.strictObject({
  component: nameSchema,
  width: size,
  height: size,
  minWidth: bound.describe('In px; null takes it away'),
  maxWidth: bound.describe('In px'),
  minHeight: bound.describe('In rows of 12 px'),
  maxHeight: bound.describe('In rows of 12 px'),
  spacing: bound.describe('Of a stack: between the components, in px'),
})

/** Gives a component another size. */
export const setSize = documentTool({
  does: 'edits',
  name: 'set_size',
  description:
    'Sets the width and the height of a component, with their modes and bounds. In a grid a width has grid units, and a height grid units or fitContent; in a stack a height has no px.',
  input,
  run(draft, { component, width, height, minWidth, maxWidth, minHeight, maxHeight, spacing }) {
    const found = widgetNamed(draft.records, component)
    if (!found.ok) return refuse(draft, { name: component, ...found })
    const { id, parentId, name } = found.value
    const parent = parentId === null ? undefined : draft.records[parentId]
    const { catalogue } = draft.scene
    const layout = layoutAround(parent?.kind === 'widget' ? parent : undefined, catalogue) ?? 'FIXED_GRID'
    const given: SetDimensions = {
      ids: [id],
      ...(minWidth === undefined ? {} : { minWidth: minWidth === null ? null : pixels(minWidth) }),
      ...(maxWidth === undefined ? {} : { maxWidth: maxWidth === null ? null : pixels(maxWidth) }),
      ...(minHeight === undefined ? {} : { minHeight: minHeight === null ? null : gridUnits(minHeight) }),
      ...(maxHeight === undefined ? {} : { maxHeight: maxHeight === null ? null : gridUnits(maxHeight) }),
      ...(spacing === undefined ? {} : { spacing: spacing === null ? null : pixels(spacing) }),
    }
    let current = draft
    const reasons: string[] = []
    for (const [dimension, value] of [
      ['width', width],
      ['height', height],
    ] as const) {
      if (value === undefined) continue
      const sanitized = sanitizeDimension(value, dimension, layout)
      if (sanitized.do === 'keep') given[dimension] = sizeIn(sanitized.value)
      else if (sanitized.do === 'discard') {
        reasons.push(sanitized.reason)
        current = withDiscarded(current, { name, path: dimension, reason: sanitized.reason })
      }
    }
    if (Object.keys(given).length === 1 && reasons.length > 0) {
      return { ok: false, draft: current, code: 'invalid_dimension', message: reasons.join(' ') }
    }
    return made(current, name, given, reasons)
  },
})

const made = (
  draft: AssistantDraft,
  name: string,
  given: SetDimensions,
  reasons: readonly string[],
): ToolAnswer => {
  const outcome = setDimensions(draft.records, draft.scene.catalogue, given)
  return answerOf(draft, { name, path: 'size' }, outcome, (after) => {
    const widget = after.records[given.ids[0] ?? '']
    return {
      ...(widget?.kind === 'widget' ? { width: { ...widget.width }, height: { ...widget.height } } : {}),
      ...(reasons.length === 0 ? {} : { discarded: [...reasons] }),
    }
  })
}

const modes = ['gridUnit', 'px', 'fitContent', 'fillParent'] as const

const sizeIn = (value: JsonValue): NonNullable<SetDimensions['width']> => {
  const { mode, value: length } = isJsonObject(value) ? value : {}
  const known = modes.find((each) => each === mode)
  return {
    ...(known === undefined ? {} : { mode: known }),
    ...(typeof length === 'number' ? { value: length } : {}),
  }
}
