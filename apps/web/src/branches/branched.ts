/** The kinds of things that have branches. */
export type BranchedType = 'application' | 'workflow' | 'scheduled job'

/** Something that has branches. */
export interface Branched {
  readonly type: BranchedType
  /** Its own, and not that of a branch of it. */
  readonly id: string
}

/** A branch that is open. */
export interface OpenBranch {
  readonly id: string
  readonly name: string
}
