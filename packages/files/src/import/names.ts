import { checkEntityName, maximumNameLength, nextName } from '@ashlar/schema'
import type { ImportReport } from './import-report.ts'

/** Gives each thing of a page a name that bindings can read, and knows which names are others now. */
export class ForeignNames {
  readonly #taken = new Set<string>()
  readonly #renamed = new Map<string, string>()

  /** The name of ours for a thing; where it must be another one, that is told at `path`. */
  take(wanted: string, path: string, report: ImportReport): string {
    if (checkEntityName(wanted, this.#taken) === null) {
      this.#taken.add(wanted)
      return wanted
    }
    const word = wanted
      .replaceAll(/[^A-Za-z0-9_$]/g, '')
      .replace(/^[0-9]+/, '')
      .slice(0, maximumNameLength - 4)
    const name = nextName(word === '' ? 'Component' : word, this.#taken)
    this.#taken.add(name)
    if (!this.#renamed.has(wanted)) this.#renamed.set(wanted, name)
    report.add(
      path,
      `It is called ${name} here: the name “${wanted.slice(0, 80)}” cannot be used in bindings, or is taken.`,
    )
    return name
  }

  /** A free name made of a word, for a thing that has no name there. */
  make(word: string): string {
    const name = checkEntityName(word, this.#taken) === null ? word : nextName(word.slice(0, 50), this.#taken)
    this.#taken.add(name)
    return name
  }

  /** What a name of theirs is here. */
  of(name: string): string {
    return this.#renamed.get(name) ?? name
  }
}
