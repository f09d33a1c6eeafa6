import type { RunView, StepResult } from '@ashlar/contract'
import { findLocation } from '@ashlar/document'
import type { ScopeEntry } from '@ashlar/runtime'
import { type Block, sequencesOf } from '@ashlar/schema'

/** What a block that has not run yet means in bindings. */
const placeholder = { output: null, log: [], executionTime: -1, request: '' } as const

/** What a block that ran means in bindings. */
const valueOf = ({ output, log, milliseconds, request }: StepResult) => ({
  output,
  log,
  executionTime: milliseconds,
  request: request ?? '',
})

const variable = (name: string, help: string): ScopeEntry => ({
  name,
  kind: 'stateVariable',
  type: 'variable',
  value: undefined,
  help,
})

type VariableItem = Extract<Block, { kind: 'variables' }>['items'][number]

const helpOfVariable = ({ key, type }: VariableItem, block: string): string => {
  const help = `A variable that ${block} declares.`
  if (type === 'FILEPICKER') return `${help} A list of files: ${key}[0].readContents().`
  return type === 'NATIVE' ? `${help} It is read by its name.` : help
}

/** What code calls of a variable; one that is native or holds files is a plain value. */
const methodsOfVariable = ({ key, type, mode }: VariableItem): NonNullable<ScopeEntry['methods']> => {
  if (type === 'NATIVE' || type === 'FILEPICKER') return []
  const awaited = type === 'ADVANCED' ? ' In JavaScript it is awaited.' : ''
  return [
    { name: 'value', signature: '', help: 'Its present value.' },
    { name: 'get', signature: 'get()', help: `Its present value.${awaited}` },
    ...(mode === 'READWRITE'
      ? [{ name: 'set', signature: 'set(value)', help: `Gives ${key} another value.${awaited}` }]
      : []),
  ]
}

/** What one of the earlier blocks of a sequence gives to the later ones. */
const givenBy = (block: Block, run: RunView | null): ScopeEntry[] => {
  if (block.kind === 'variables') {
    return block.items.map((item) => ({
      ...variable(item.key, helpOfVariable(item, block.name)),
      methods: methodsOfVariable(item),
    }))
  }
  const result = run?.steps.findLast((step) => step.block === block.name)
  const isStep = block.kind === 'step'
  return [
    {
      name: block.name,
      blockId: block.id,
      kind: 'api',
      type: isStep ? 'step' : 'block',
      value: result === undefined ? placeholder : valueOf(result),
      help: isStep ? 'A step before this one.' : 'A block before this one.',
    },
  ]
}

/** What is asked of an API to know what its blocks may read. */
interface ScopeOfApi {
  readonly name: string
  readonly blocks: readonly Block[]
}

/**
 * The names that the bindings of a block may use: the blocks before it in its own sequence and in those around it, with what
 * they last answered; the variables of the blocks around it; then those outside of the API. Nearer ones hide others.
 */
export const blockScope = (
  { name: apiName, blocks }: ScopeOfApi,
  id: string,
  run: RunView | null,
  names: readonly ScopeEntry[],
): ScopeEntry[] => {
  const inner: ScopeEntry[] = []
  let around = findLocation(blocks, id)
  while (around !== undefined) {
    const { siblings, index, parentId, place } = around
    inner.unshift(...siblings.slice(0, index).flatMap((block) => givenBy(block, run)))
    const parent = parentId === null ? undefined : findLocation(blocks, parentId)
    const sequence = parent && sequencesOf(parent.block).find((each) => each.place === place)
    inner.unshift(
      ...(sequence?.names ?? []).map((name) => ({
        ...variable(name, `Of ${parent?.block.name ?? 'the block around'}.`),
        ...(parent === undefined ? {} : { insideOf: parent.block.id }),
      })),
    )
    around = parent
  }
  // The last one of a name is the nearest.
  const nearest = [...new Map(inner.map((entry) => [entry.name, entry])).values()]
  const taken = new Set(nearest.map((entry) => entry.name))
  // An API cannot read its own answer while it is being made.
  return [...nearest, ...names.filter((entry) => entry.name !== apiName && !taken.has(entry.name))]
}
