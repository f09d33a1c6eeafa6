import { z } from 'zod'
import type { ChangeOf, SequenceOf, TextChange } from './block-facts.ts'
import { blockParts, type BlockParts, blockVariableSchema, templateSchema } from './block-parts.ts'

/** Whether the API goes on when all paths are done, or at once; a wait block collects the outputs then. */
export const parallelWaits = ['WAIT_ALL', 'WAIT_NONE'] as const

/** Runs paths at the same time: named ones, or the same blocks for each item of a list or number. */
export interface ParallelBlock<Inner> extends BlockParts {
  kind: 'parallel'
  paths:
    | { type: 'static'; paths: { name: string; blocks: Inner[] }[] }
    | { type: 'dynamic'; range: string; variables: { item: string }; blocks: Inner[] }
  wait: (typeof parallelWaits)[number]
  poolSize?: number | undefined
}

/** The schema of the block, for a schema of the blocks inside. */
export const parallelBlockSchema = <Sequence extends z.ZodType>(sequence: Sequence) =>
  z.strictObject({
    ...blockParts,
    kind: z.literal('parallel'),
    paths: z.discriminatedUnion('type', [
      z.strictObject({
        type: z.literal('static'),
        paths: z
          .array(z.strictObject({ name: z.string().min(1).max(60), blocks: sequence }))
          .max(100)
          .refine((paths) => new Set(paths.map(({ name }) => name)).size === paths.length, {
            error: 'Two paths have the same name.',
          }),
      }),
      z.strictObject({
        type: z.literal('dynamic'),
        /** A list or a number. */
        range: templateSchema,
        variables: z.strictObject({ item: blockVariableSchema }),
        blocks: sequence,
      }),
    ]),
    wait: z.enum(parallelWaits).default('WAIT_ALL'),
    /** Paths that run at once at most; the product has a maximum of its own. */
    poolSize: z.int().min(1).max(1000).optional(),
  })

const sequencesOf = <Inner>({ paths }: ParallelBlock<Inner>): SequenceOf<Inner>[] =>
  paths.type === 'static'
    ? paths.paths.map(({ name, blocks }) => ({ place: `paths.${name}`, blocks, names: [] }))
    : [{ place: 'blocks', blocks: paths.blocks, names: [paths.variables.item] }]

export const parallelFacts = {
  kind: 'parallel',
  label: 'Parallel',
  description: 'Run paths at the same time.',
  nameWord: 'Parallel',
  begin: (id: string, name: string): ParallelBlock<never> => ({
    id,
    kind: 'parallel',
    name,
    paths: {
      type: 'static',
      paths: [
        { name: 'Path1', blocks: [] },
        { name: 'Path2', blocks: [] },
      ],
    },
    wait: 'WAIT_ALL',
  }),
  sequences: sequencesOf,
  withTexts: <Inner>(block: ParallelBlock<Inner>, change: TextChange): ParallelBlock<Inner> => {
    const { paths } = block
    return paths.type === 'static'
      ? block
      : { ...block, paths: { ...paths, range: change(paths.range, null) } }
  },
  withSequences: <Inner>(block: ParallelBlock<Inner>, change: ChangeOf<Inner>): ParallelBlock<Inner> => {
    const changed = sequencesOf(block).map((sequence) => [...change(sequence)])
    const { paths } = block
    return {
      ...block,
      paths:
        paths.type === 'static'
          ? {
              ...paths,
              paths: paths.paths.map((path, index) => ({ ...path, blocks: changed[index] ?? [] })),
            }
          : { ...paths, blocks: changed[0] ?? [] },
    }
  },
} as const
