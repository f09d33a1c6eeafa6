import type { CodeTask } from './code-task.ts'

const mostBytes = 8 * 1024 * 1024

const keyOf = ({ organizationId, code }: CodeTask): string => `${organizationId}\n${code}`

/**
 * What code was compiled to, for when the same code of the same organization runs again. A process hands it over before
 * anything of the code runs in it, and to the server it is nothing but bytes. They are kept here rather than in the process
 * that the next runs are forked from, where every step could read those of all others.
 */
export class KnownPrograms {
  readonly #programs = new Map<string, Buffer>()
  #bytes = 0

  find(task: CodeTask): Buffer | undefined {
    const key = keyOf(task)
    const program = this.#programs.get(key)
    if (program === undefined) return undefined
    // The one that was not needed for longest comes first.
    this.#programs.delete(key)
    this.#programs.set(key, program)
    return program
  }

  keep(task: CodeTask, program: Buffer): void {
    const key = keyOf(task)
    this.#forget(key)
    // What was read may be a part of more.
    this.#programs.set(key, Buffer.from(program))
    this.#bytes += key.length + program.length
    for (const oldest of this.#programs.keys()) {
      if (this.#bytes <= mostBytes) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const program = this.#programs.get(key)
    if (program === undefined) return
    this.#programs.delete(key)
    this.#bytes -= key.length + program.length
  }
}
