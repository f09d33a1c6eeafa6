import { type Block, describeProblems, introducedFaults, nameFaults } from '@ashlar/schema'
import { Refusal } from '../http/refusal.ts'

/** Refuses names of blocks that nothing can be read by, or that name two; what is stored with such names stays. */
export const refuseFaultyNames = (blocks: readonly Block[], stored: readonly Block[]): void => {
  const faults = introducedFaults(nameFaults(stored), nameFaults(blocks))
  if (faults.length === 0) return
  throw new Refusal('invalid_document', `This was not saved. ${describeProblems(faults)}`, {
    problems: faults,
  })
}
