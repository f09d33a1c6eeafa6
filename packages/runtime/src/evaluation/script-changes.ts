import type { ChangedError, ChangedValue, Changes, EvaluationError } from '@ashlar/expression/running'

/**
 * What became of changes that scripts made in the evaluator before the page made them. The page hears of it with the
 * answer to its own change, which finds everything computed already.
 */
export class ScriptChanges {
  readonly #own = new Set<string>()
  readonly #values = new Set<string>()
  readonly #errors = new Set<string>()

  /** `path` is what was changed, and `changes` what that brought about. */
  add(path: string, changes: Changes): void {
    this.#own.add(path)
    for (const changed of changes.values) this.#values.add(changed.path)
    for (const changed of changes.errors) this.#errors.add(changed.path)
  }

  /** The present values of what was computed, without what `changes` tells anyway. */
  values(changes: Changes, read: (path: string) => unknown): ChangedValue[] {
    if (this.#values.size === 0) return []
    const told = new Set(changes.values.map(({ path }) => path))
    return [...this.#values]
      .filter((path) => !told.has(path) && !this.#own.has(path))
      .map((path) => ({ path, value: read(path) }))
  }

  /** The present errors of the same, undefined where there is none any more. */
  errors(
    changes: Changes,
    read: () => readonly { readonly path: string; readonly error: EvaluationError }[],
  ): ChangedError[] {
    if (this.#errors.size === 0) return []
    const told = new Set(changes.errors.map(({ path }) => path))
    const present = new Map(read().map(({ path, error }) => [path, error]))
    return [...this.#errors]
      .filter((path) => !told.has(path))
      .map((path) => ({ path, error: present.get(path) }))
  }

  forget(): void {
    this.#own.clear()
    this.#values.clear()
    this.#errors.clear()
  }
}
