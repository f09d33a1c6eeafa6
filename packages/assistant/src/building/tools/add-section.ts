import { addSection as add, addSectionColumn, childrenOf } from '@ashlar/document'
import { z } from 'zod'
import { withChange } from '../draft/draft.ts'
import { widgetNamed } from '../find.ts'
import { madeBy } from './edit.ts'
import { nameSchema } from './schemas.ts'
import { documentTool, refuse, tell } from './tool.ts'

/** Adds a section with columns. */
export const addSection = documentTool({
  does: 'edits',
  name: 'add_section',
  description:
    'Adds a section to the page, with columns side by side. Tells the names of the columns, to put components into.',
  input: z.strictObject({
    beside: nameSchema.optional().describe('A section; absent: the end of the page'),
    side: z.enum(['before', 'after']).optional(),
    columns: z.number().int().min(1).max(6).optional(),
  }),
  run(draft, { beside, side = 'after', columns = 1 }) {
    const { catalogue, newId } = draft.scene
    const other = beside === undefined ? undefined : widgetNamed(draft.records, beside)
    if (other?.ok === false) return refuse(draft, { name: beside ?? '', ...other })
    const besideId = other?.value.id
    const outcome = add(
      draft.records,
      catalogue,
      { side, ...(besideId === undefined ? {} : { besideId }) },
      newId,
    )
    const name = beside ?? 'page'
    if (!outcome.ok) return refuse(draft, { name, code: outcome.code, message: outcome.message })
    let after = withChange(draft, outcome.change)
    const section = madeBy(after, outcome.selection ?? [])
    if (section === undefined) return tell(after, {})
    for (let count = 1; count < columns; count += 1) {
      const added = addSectionColumn(after.records, catalogue, { id: section.id }, newId)
      if (!added.ok) return refuse(draft, { name, code: added.code, message: added.message })
      after = withChange(after, added.change)
    }
    return tell(after, {
      section: section.name,
      columns: childrenOf(after.records, section.id).map((column) => column.name),
    })
  },
})
