import { type Block, describeProblems, nameFaults } from '@ashlar/schema'
import { Refusal } from '../requests/refusal.ts'

/** Refuses names of new blocks that nothing can be read by, or that name two. */
export const refuseFaultyNames = (blocks: readonly Block[]): void => {
  const faults = nameFaults(blocks)
  if (faults.length === 0) return
  throw new Refusal('invalid_document', `This was not saved. ${describeProblems(faults)}`, {
    problems: faults,
  })
}
