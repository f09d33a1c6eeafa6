import type { Problem } from '../problem.ts'
import type { Block } from './blocks/block.ts'
import { languageWords, nameTaken } from '../names.ts'
import { blocksWithin, sequencesOf } from './blocks/blocks.ts'

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/

/** Why code cannot read a value by a name; null where it can. Names that every object has would be read from there. */
const faultOfName = (name: string): string | null => {
  if (!identifier.test(name))
    return 'Such a name has letters, digits, _ and $, and does not begin with a digit.'
  return name in {} ? `The name "${name}" has a meaning of its own for every value.` : null
}

/** What is wrong with some names that stand beside each other: each names one thing. `holder` is what has one that is taken. */
export const faultsOfNames = (
  named: readonly { readonly path: string; readonly name: string }[],
  holder: string | null = null,
): Problem[] => {
  const taken = new Set<string>()
  return named.flatMap(({ path, name }) => {
    const reason = faultOfName(name) ?? (taken.has(name) ? nameTaken(name, holder) : null)
    taken.add(name)
    return reason === null ? [] : [{ path, reason }]
  })
}

/** What is wrong with the names of blocks, each of which is unique in its API, and with the names that blocks give others. */
export const nameFaults = (blocks: readonly Block[]): Problem[] => {
  const all = [...blocksWithin(blocks)]
  const given = all.flatMap((block) =>
    sequencesOf(block).flatMap(({ place, names }) =>
      names.map((name) => ({ path: `${block.name}.${place}`, name })),
    ),
  )
  const declared = all.flatMap((block) =>
    block.kind === 'variables' ? block.items.map(({ key }) => ({ path: block.name, name: key })) : [],
  )
  return [
    ...faultsOfNames(
      all.map(({ name }) => ({ path: `${name}.name`, name })),
      'another block of this API',
    ),
    ...all.flatMap(({ name }) =>
      languageWords.has(name)
        ? [
            {
              path: `${name}.name`,
              reason: `"${name}" is a word of the language: code cannot read a block by it.`,
            },
          ]
        : [],
    ),
    // Names inside of blocks may hide each other.
    ...[...given, ...declared].flatMap((one) => faultsOfNames([one])),
  ]
}
