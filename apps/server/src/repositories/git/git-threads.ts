import { Worker } from 'node:worker_threads'
import { GitFailure, type GitThreadData, type GitThreadTask, type GitWord } from './git-task.ts'

const heapMegabytes = 512
/** How long a thread waits for another task, in milliseconds: to start one takes as long as a small task. */
const idleMilliseconds = 60_000

/** Threads that speak with repositories: each has one task at a time, and ends with the first that goes wrong in it. */
export class GitThreads {
  readonly #data: GitThreadData
  readonly #idle = new Map<Worker, NodeJS.Timeout>()

  constructor(data: GitThreadData) {
    this.#data = data
  }

  /** Carries out a task. Throws `GitFailure` where it takes longer than the signal lets it, or more memory than there is. */
  async carryOut(task: GitThreadTask, signal: AbortSignal): Promise<GitWord> {
    const thread = this.#take()
    try {
      const word = await wordOf(thread, task, signal)
      this.#rest(thread)
      return word
    } catch (error) {
      await thread.terminate()
      throw error
    }
  }

  /** Ends those that wait. */
  async close(): Promise<void> {
    const waiting = [...this.#idle]
    this.#idle.clear()
    for (const [thread, timer] of waiting) {
      clearTimeout(timer)
      await thread.terminate()
    }
  }

  #take(): Worker {
    const [waiting] = this.#idle
    if (waiting !== undefined) {
      const [thread, timer] = waiting
      clearTimeout(timer)
      this.#idle.delete(thread)
      thread.ref()
      return thread
    }
    return new Worker(new URL('./git-thread.ts', import.meta.url), {
      workerData: this.#data,
      execArgv: [],
      argv: [],
      env: {},
      resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
    })
  }

  #rest(thread: Worker): void {
    thread.unref()
    const timer = setTimeout(() => {
      this.#idle.delete(thread)
      void thread.terminate()
    }, idleMilliseconds)
    this.#idle.set(thread, timer.unref())
  }
}

const wordOf = (thread: Worker, task: GitThreadTask, signal: AbortSignal): Promise<GitWord> =>
  new Promise((resolve, reject) => {
    const end = (settle: () => void): void => {
      // Not all of them: the thread has some of its own.
      thread.off('message', heard)
      thread.off('error', ended)
      thread.off('exit', ended)
      signal.removeEventListener('abort', late)
      settle()
    }
    const late = (): void =>
      end(() =>
        reject(
          new GitFailure('timed_out', 'The repository took too long. Try again later, or use a smaller one.'),
        ),
      )
    const ended = (): void =>
      end(() =>
        reject(
          new GitFailure(
            'too_large',
            'The repository needs more memory than there is for it. Use a smaller one.',
          ),
        ),
      )
    const heard = (word: GitWord): void => end(() => resolve(word))
    thread.once('message', heard)
    thread.once('error', ended)
    thread.once('exit', ended)
    if (signal.aborted) return late()
    signal.addEventListener('abort', late, { once: true })
    thread.postMessage(task)
  })
