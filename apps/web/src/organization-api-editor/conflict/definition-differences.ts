import { isSame } from '@ashlar/document'
import { type Block, blocksWithin, withSequences } from '@ashlar/schema'
import { previewOf } from '../../editor/properties/value-preview.ts'
import type { EditedDefinition } from '../edited-kind.ts'

/** One thing in which two versions of a workflow or job differ, with both values in one line each. */
export interface DefinitionDifference {
  /** For telling them apart. */
  readonly key: string
  /** What it is: "Step1", "Schedule". */
  readonly label: string
  readonly mine: string
  readonly theirs: string
}

const absent = '(not there)'

const ownOf = (block: Block): Block => withSequences(block, () => [])

const sayBlock = (block: Block | undefined): string => {
  if (block === undefined) return absent
  const { id: _id, kind: _kind, name: _name, ...own } = ownOf(block)
  return saySetting('configuration' in own ? onlyValue(own.configuration) : onlyValue(own))
}

/** What is written in a block, where it is one text; else all that it holds. */
const onlyValue = (values: object): unknown => {
  const [only, ...others] = Object.values(values)
  return others.length === 0 && typeof only === 'string' ? only : values
}

const settings = [
  { key: 'responseType', label: 'Response' },
  { key: 'authorization', label: 'Who may run it' },
] as const

const outline = (blocks: readonly Block[]): string =>
  [...blocksWithin(blocks)].map(({ name }) => name).join(', ')

/** Where two versions differ: block by block, then what they are beside their blocks. */
export const definitionDifferences = (
  mine: EditedDefinition,
  theirs: EditedDefinition,
): readonly DefinitionDifference[] => {
  const my = new Map([...blocksWithin(mine.blocks)].map((block) => [block.id, block]))
  const their = new Map([...blocksWithin(theirs.blocks)].map((block) => [block.id, block]))
  const differences: DefinitionDifference[] = []
  for (const id of new Set([...my.keys(), ...their.keys()])) {
    const [one, other] = [my.get(id), their.get(id)]
    if (one !== undefined && other !== undefined && isSame({ ...ownOf(one) }, { ...ownOf(other) })) continue
    const label = one?.name ?? other?.name ?? ''
    differences.push({ key: id, label, mine: sayBlock(one), theirs: sayBlock(other) })
  }
  const [order, otherOrder] = [outline(mine.blocks), outline(theirs.blocks)]
  if (order !== otherOrder || (differences.length === 0 && !isSame([...mine.blocks], [...theirs.blocks]))) {
    differences.push({ key: 'order', label: 'Order of the blocks', mine: order, theirs: otherOrder })
  }
  for (const { key, label } of settings) {
    if (isSame({ value: mine[key] }, { value: theirs[key] })) continue
    differences.push({ key, label, mine: saySetting(mine[key]), theirs: saySetting(theirs[key]) })
  }
  const [trigger, otherTrigger] = [mine.trigger, theirs.trigger]
  if (!isSame(trigger, otherTrigger)) {
    differences.push({
      key: 'trigger',
      label: trigger.type === 'schedule' ? 'Schedule' : 'Test call',
      mine: sayTrigger(trigger),
      theirs: sayTrigger(otherTrigger),
    })
  }
  return differences
}

const saySetting = (value: unknown): string =>
  value === undefined ? '(default)' : typeof value === 'string' ? value : previewOf(value)

const sayTrigger = (trigger: EditedDefinition['trigger']): string =>
  previewOf(trigger.type === 'schedule' ? trigger.schedule : trigger.test)
