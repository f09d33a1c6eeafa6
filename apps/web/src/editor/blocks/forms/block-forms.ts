import type { Block, BlockKind } from '@ashlar/schema'
import { iconOf } from '../plugins.ts'
import { approvalForm } from './approval.tsx'
import type { BlockForm } from './block-form.tsx'
import { breakForm } from './break.tsx'
import { conditionalForm } from './conditional.tsx'
import { loopForm } from './loop.tsx'
import { parallelForm } from './parallel.tsx'
import { returnForm } from './return.tsx'
import { sendForm } from './send.tsx'
import { stepForm } from './step.tsx'
import { streamForm } from './stream.tsx'
import { throwForm } from './throw.tsx'
import { transactionForm } from './transaction.tsx'
import { tryCatchForm } from './try-catch.tsx'
import { variablesForm } from './variables.tsx'
import { waitForm } from './wait.tsx'

/** The mark and the form of each kind of block. */
export const blockForms: Readonly<Record<BlockKind, BlockForm>> = {
  step: stepForm,
  conditional: conditionalForm,
  loop: loopForm,
  parallel: parallelForm,
  tryCatch: tryCatchForm,
  transaction: transactionForm,
  variables: variablesForm,
  return: returnForm,
  break: breakForm,
  throw: throwForm,
  wait: waitForm,
  stream: streamForm,
  send: sendForm,
  approval: approvalForm,
}

/** The mark of a block: of its kind, or of the system that a step runs on. */
export const iconOfBlock = (block: Block): string =>
  block.kind === 'step' ? iconOf(block.pluginId) : blockForms[block.kind].icon
