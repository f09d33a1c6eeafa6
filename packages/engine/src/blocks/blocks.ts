import type { Block } from '@ashlar/schema'
import type { BlockExecutor } from './block-executor.ts'
import { step } from './step.ts'

/** The executors of all kinds of blocks: a new kind is a file and a line here. */
export const blockExecutors: { readonly [Kind in Block['kind']]: BlockExecutor<Kind> } = { step }
