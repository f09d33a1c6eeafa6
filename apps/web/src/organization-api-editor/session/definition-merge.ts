import { isSame, mergeApis } from '@ashlar/document'
import { check } from '@ashlar/schema'
import type { z } from 'zod'
import type { EditedDefinition } from '../edited-kind.ts'

/** Whether two definitions are the same but for the name, which is saved apart from the rest. */
export const isSameDefinition = (one: EditedDefinition, other: EditedDefinition): boolean =>
  isSame({ ...one, name: '' }, { ...other, name: '' })

/** Both versions as one, under the name of `mine`; null where both changed the same, or what came of it cannot be. */
export const mergedDefinition = <Definition extends EditedDefinition>(
  schema: z.ZodType<Definition>,
  { base, mine, theirs }: { base: Definition; mine: Definition; theirs: Definition },
): Definition | null => {
  const { name } = mine
  const checked = check(schema, mergeApis({ base: { ...base, name }, mine, theirs: { ...theirs, name } }))
  return checked.ok ? checked.value : null
}
