import { call, routes } from '@ashlar/contract'
import type { Block } from '@ashlar/schema'
import { callInSession } from '../../session/index.ts'
import type { WorkflowSource } from '../code/index.ts'
import { blockScope } from './block-scope.ts'

/** Milliseconds for which a version counts as the one that is deployed. */
const freshFor = 60_000
/** More workflows than these are not kept in mind. */
const mostKept = 200

interface Kept {
  readonly source: WorkflowSource | undefined
  readonly askedAt: number
}

/** Reads the blocks of the version of a workflow that runs; null where none does. */
type ReadDeployed = (workflowId: string) => Promise<readonly Block[] | null>

/** Reads them from the server, which refuses what the person may not look at. */
export const readDeployedBlocks: ReadDeployed = async (workflowId) => {
  const { version } = await callInSession(
    call(routes.workflows.read, { parameters: { workflowId }, query: {} }),
  )
  if (version === null) return null
  const parameters = { workflowId, versionId: version.id }
  const { definition } = await callInSession(call(routes.workflows.readVersion, { parameters }))
  return definition.blocks
}

/** The workflows that steps call, as they are deployed. Each is read once somebody wants to know what it answers. */
export class CalledWorkflows {
  readonly #read: ReadDeployed
  readonly #now: () => number
  readonly #kept = new Map<string, Kept>()
  readonly #listeners = new Set<() => void>()
  #forgotAt = -Infinity

  constructor(read: ReadDeployed, now: () => number) {
    this.#read = read
    this.#now = now
  }

  /** What is known now; what is not, or not any more, is read, and listeners are told. */
  of(id: string): WorkflowSource | undefined {
    const kept = this.#kept.get(id)
    if (kept === undefined || kept.askedAt < Math.max(this.#forgotAt, this.#now() - freshFor)) {
      void this.#ask(id, kept?.source)
    }
    return kept?.source
  }

  /** Has everything read again that was not for so many milliseconds. */
  forget(olderThan: number): void {
    this.#forgotAt = this.#now() - olderThan
  }

  /** Tells whenever something became known. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  async #ask(id: string, before: WorkflowSource | undefined): Promise<void> {
    const askedAt = this.#now()
    this.#keep(id, { source: before, askedAt })
    let blocks: readonly Block[] | null = null
    try {
      blocks = await this.#read(id)
    } catch {
      // What may not be looked at, or cannot be reached, is not known.
    }
    const source = blocks === null ? undefined : sourceOf(blocks)
    this.#keep(id, { source, askedAt })
    if (source === undefined && before === undefined) return
    for (const listener of this.#listeners) listener()
  }

  #keep(id: string, kept: Kept): void {
    this.#kept.delete(id)
    this.#kept.set(id, kept)
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size <= mostKept) break
      this.#kept.delete(oldest)
    }
  }
}

// What it is called with is known when it runs; what names are worth here is of no call of it.
const sourceOf = (blocks: readonly Block[]): WorkflowSource => ({
  blocks,
  scopeOf: (blockId) => blockScope({ name: '', blocks }, blockId, null, []),
})
