import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import AsyncLock from 'async-lock'
import { type GitAnswer, GitFailure, type GitRemote, type GitTask, type GitWord } from './git-task.ts'
import { GitThreads } from './git-threads.ts'
import { taskMilliseconds } from './limits.ts'

/** What speaking with repositories needs of the server. */
export interface GitOptions {
  readonly allowedHosts: readonly string[]
  /** In milliseconds; as long as tasks may take where nothing is said. */
  readonly timeLimit?: number
}

/** One thing that is done with a repository for an organization. */
export interface GitOrder<Task extends GitTask> {
  readonly organizationId: string
  readonly remote: GitRemote
  readonly task: Task
}

const mostThreads = 2
const mostWaiting = 20

/**
 * Speaks with repositories on threads: what is unpacked there takes time and memory, and may be made to. One organization has
 * one task at a time, and all together have two; others wait for their turn.
 */
export class Git {
  readonly #timeLimit: number
  readonly #threads: GitThreads
  readonly #turns = new AsyncLock({ maxPending: mostWaiting })
  readonly #stopping = new AbortController()
  #count = 0

  constructor({ allowedHosts, timeLimit = taskMilliseconds }: GitOptions) {
    this.#timeLimit = timeLimit
    this.#threads = new GitThreads({ allowedHosts })
  }

  /** Carries out a task. Throws `GitFailure`. */
  async run<Task extends GitTask>({
    organizationId,
    remote,
    task,
  }: GitOrder<Task>): Promise<GitAnswer<Task>> {
    this.#count += 1
    const places = [`organization ${organizationId}`, `thread ${this.#count % mostThreads}`]
    const [carriedOut] = await this.#turns
      .acquire(places, () => Promise.allSettled([this.#carryOut(remote, task)]))
      .catch(() => {
        throw new GitFailure('busy', 'Too much is asked of repositories at once. Try again in a moment.')
      })
    if (carriedOut.status === 'rejected') throw carriedOut.reason
    const word = carriedOut.value
    if (!word.ok) throw new GitFailure(word.code, word.message)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread answers each kind of task with the answer of that kind
    return word.answer as GitAnswer<Task>
  }

  /** Ends what goes on. */
  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#threads.close()
  }

  async #carryOut(remote: GitRemote, task: GitTask): Promise<GitWord> {
    const workFolder = await mkdtemp(join(tmpdir(), 'ashlar-repository-'))
    const signal = AbortSignal.any([AbortSignal.timeout(this.#timeLimit), this.#stopping.signal])
    try {
      return await this.#threads.carryOut({ task, remote, workFolder }, signal)
    } finally {
      await rm(workFolder, { recursive: true, force: true })
    }
  }
}
