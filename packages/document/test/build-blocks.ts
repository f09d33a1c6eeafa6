import { type Block, blockFacts, type BlockKind, type BlockOfKind, type JsonObject } from '@ashlar/schema'

/** A step whose id is its name in small letters. */
export const aStep = (name: string, body = '', configuration: JsonObject = {}): BlockOfKind<'step'> => ({
  id: name.toLowerCase(),
  kind: 'step',
  name,
  pluginId: 'postgres',
  datasourceId: 'shop',
  configuration: { body, ...configuration },
})

/** A step of JavaScript. */
export const aScript = (name: string, body: string): BlockOfKind<'step'> => ({
  ...aStep(name, body),
  pluginId: 'javascript',
  datasourceId: 'javascript',
})

/** A loop over a list. */
export const aLoop = (name: string, range: string, ...blocks: Block[]): BlockOfKind<'loop'> => ({
  id: name.toLowerCase(),
  kind: 'loop',
  name,
  type: 'FOREACH',
  range,
  variables: { item: 'item', index: 'index' },
  blocks,
})

/** A conditional with blocks in its first branch and in its `else`. */
export const aConditional = (
  name: string,
  condition: string,
  yes: Block[],
  no: Block[] = [],
): BlockOfKind<'conditional'> => ({
  id: name.toLowerCase(),
  kind: 'conditional',
  name,
  if: { condition, blocks: yes },
  elseIf: [],
  else: { blocks: no },
})

/** A block of a kind as it is before anybody has written anything. */
export const aNew = (kind: BlockKind, name: string): Block => blockFacts[kind].begin(name.toLowerCase(), name)
