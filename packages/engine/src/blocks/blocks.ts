import type { BlockKind } from '@ashlar/schema'
import { approval } from './approval.ts'
import type { BlockExecutor } from './block-executor.ts'
import { conditional } from './conditional.ts'
import { breakLoop, returnData, throwError } from './ending-blocks.ts'
import { loop } from './loop.ts'
import { parallel } from './parallel.ts'
import { send } from './send.ts'
import { step } from './step.ts'
import { stream } from './stream.ts'
import { transaction } from './transaction.ts'
import { tryCatch } from './try-catch.ts'
import { variables } from './variables.ts'
import { wait } from './wait.ts'

/** The executors of all kinds of blocks: a new kind is a file and a line here. */
export const blockExecutors: Readonly<Record<BlockKind, BlockExecutor>> = {
  step,
  conditional,
  loop,
  parallel,
  tryCatch,
  transaction,
  variables,
  return: returnData,
  break: breakLoop,
  throw: throwError,
  wait,
  stream,
  send,
  approval,
}
