/** What only a mistake of ours, or a document that somebody made by hand, can lead to. */
export type BlockErrorCode = 'block_not_found' | 'cycle' | 'not_a_tree'

/** Thrown where a tree of blocks, or a place in it, is asked for that does not exist. */
export class BlockError extends Error {
  readonly code: BlockErrorCode

  constructor(code: BlockErrorCode, message: string) {
    super(message)
    this.name = 'BlockError'
    this.code = code
  }
}
