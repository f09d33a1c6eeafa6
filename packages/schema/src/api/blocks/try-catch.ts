import { z } from 'zod'
import type { ChangeOf, SequenceOf } from './block-facts.ts'
import { blockParts, type BlockParts, blockVariableSchema } from './block-parts.ts'

/** Runs blocks, others where one of them fails, and others again in any case. */
export interface TryCatchBlock<Inner> extends BlockParts {
  kind: 'tryCatch'
  try: { blocks: Inner[] }
  catch?: { blocks: Inner[] } | undefined
  finally?: { blocks: Inner[] } | undefined
  variables: { error: string }
}

/** The schema of the block, for a schema of the blocks inside. */
export const tryCatchBlockSchema = <Sequence extends z.ZodType>(sequence: Sequence) =>
  z.strictObject({
    ...blockParts,
    kind: z.literal('tryCatch'),
    try: z.strictObject({ blocks: sequence }),
    /** There and empty: an error is swallowed. */
    catch: z.strictObject({ blocks: sequence }).optional(),
    finally: z.strictObject({ blocks: sequence }).optional(),
    /** The name under which `catch` reads the message of the error. */
    variables: z.strictObject({ error: blockVariableSchema }),
  })

const places = ['try', 'catch', 'finally'] as const

const sequenceOf = <Inner>(
  block: TryCatchBlock<Inner>,
  place: (typeof places)[number],
): SequenceOf<Inner>[] => {
  const part = block[place]
  return part === undefined
    ? []
    : [{ place, blocks: part.blocks, names: place === 'catch' ? [block.variables.error] : [] }]
}

export const tryCatchFacts = {
  kind: 'tryCatch',
  label: 'Try and catch',
  description: 'Run blocks, and others where one of them fails.',
  nameWord: 'TryCatch',
  begin: (id: string, name: string): TryCatchBlock<never> => ({
    id,
    kind: 'tryCatch',
    name,
    try: { blocks: [] },
    catch: { blocks: [] },
    variables: { error: 'error' },
  }),
  sequences: <Inner>(block: TryCatchBlock<Inner>): SequenceOf<Inner>[] =>
    places.flatMap((place) => sequenceOf(block, place)),
  withSequences: <Inner>(block: TryCatchBlock<Inner>, change: ChangeOf<Inner>): TryCatchBlock<Inner> => {
    const changed = (place: (typeof places)[number]): { blocks: Inner[] }[] =>
      sequenceOf(block, place).map((sequence) => ({ blocks: [...change(sequence)] }))
    const [attempt = { blocks: [] }] = changed('try')
    const [caught] = changed('catch')
    const [last] = changed('finally')
    return {
      ...block,
      try: attempt,
      ...(caught === undefined ? {} : { catch: caught }),
      ...(last === undefined ? {} : { finally: last }),
    }
  },
} as const
