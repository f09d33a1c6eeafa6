import { type CanvasLayout, setCanvasLayout } from '@ashlar/document'
import { z } from 'zod'
import { canvasInside } from '../find.ts'
import { answerOf } from './edit.ts'
import { insideSchema } from './schemas.ts'
import { documentTool, refuse } from './tool.ts'

const layouts = { grid: 'FIXED_GRID', vertical: 'VSTACK', horizontal: 'HSTACK' } as const satisfies {
  [name: string]: CanvasLayout
}

/** Lays out what is inside of something as a grid or as a stack. */
export const setLayout = documentTool({
  does: 'edits',
  name: 'set_layout',
  description:
    'Lays out what stands in a component, or on the page, as a grid or as a vertical or horizontal stack.',
  input: z.strictObject({ ...insideSchema, layout: z.enum(['grid', 'vertical', 'horizontal']) }),
  run(draft, { inside, tab, layout }) {
    const { catalogue } = draft.scene
    const name = inside ?? 'page'
    const canvas = canvasInside(draft.records, catalogue, { inside, tab })
    if (!canvas.ok) return refuse(draft, { name, path: 'layout', ...canvas })
    const outcome = setCanvasLayout(draft.records, catalogue, {
      id: canvas.value.id,
      layout: layouts[layout],
    })
    return answerOf(draft, { name, path: 'layout' }, outcome, () => ({ layout }))
  },
})
