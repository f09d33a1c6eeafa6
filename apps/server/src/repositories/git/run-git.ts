import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import AsyncLock from 'async-lock'
import { type GitAnswer, GitFailure, type GitRemote, type GitTask, type GitThreadData, type GitWord } from './git-task.ts'
import { taskMilliseconds } from './limits.ts'

/** What speaks with repositories needs of the server. */
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

const threads = 2
const mostWaiting = 20
const heapMegabytes = 512

/**
 * Speaks with repositories, each time on a thread of its own: what is unpacked there takes time and memory, and it may be made
 * to. One organization has one at a time, and all together have two; others wait for their turn. Throws `GitFailure`.
 */
export class Git {
  readonly #options: GitOptions
  readonly #turns = new AsyncLock({ maxPending: mostWaiting })
  readonly #stopping = new AbortController()
  #count = 0

  constructor(options: GitOptions) {
    this.#options = options
  }

  async run<Task extends GitTask>({ organizationId, remote, task }: GitOrder<Task>): Promise<GitAnswer<Task>> {
    this.#count += 1
    const places = [`organization ${organizationId}`, `thread ${this.#count % threads}`]
    const word = await this.#turns.acquire(places, () => this.#onThread(remote, task)).catch((error: unknown) => {
      if (error instanceof GitFailure) throw error
      throw new GitFailure('busy', 'Too much is asked of repositories at once. Try again in a moment.')
    })
    if (!word.ok) throw new GitFailure(word.code, word.message)
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the thread answers each kind of task with the answer of that kind
    return word.answer as GitAnswer<Task>
  }

  /** Ends what goes on. */
  stop(): void {
    this.#stopping.abort()
  }

  async #onThread(remote: GitRemote, task: GitTask): Promise<GitWord> {
    const workFolder = await mkdtemp(join(tmpdir(), 'ashlar-repository-'))
    const { allowedHosts, timeLimit = taskMilliseconds } = this.#options
    const workerData: GitThreadData = { task, remote, allowedHosts, workFolder }
    const thread = new Worker(new URL('./git-thread.ts', import.meta.url), {
      workerData,
      execArgv: [],
      argv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
    const timeout = AbortSignal.timeout(timeLimit)
    try {
      return await wordOf(thread, AbortSignal.any([timeout, this.#stopping.signal]))
    } finally {
      await thread.terminate()
      await rm(workFolder, { recursive: true, force: true })
    }
  }
}

const wordOf = (thread: Worker, signal: AbortSignal): Promise<GitWord> =>
  new Promise((resolve, reject) => {
    const late = (): void =>
      reject(new GitFailure('timed_out', 'The repository took too long. Try again later, or use a smaller one.'))
    const ended = (): void =>
      reject(new GitFailure('too_large', 'The repository needs more memory than there is for it. Use a smaller one.'))
    thread.once('message', resolve)
    thread.once('error', ended)
    thread.once('exit', ended)
    if (signal.aborted) late()
    else signal.addEventListener('abort', late, { once: true })
  })
