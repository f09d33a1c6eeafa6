import { check, type Checked, type JsonValue, pageVersion, type Problem } from '@ashlar/schema'
import type { z } from 'zod'
import { filesFormat, mostFileBytes, mostFiles } from './limits.ts'
import { type Files, pathProblem } from './path.ts'
import { mapCode } from './step-code.ts'
import { readYaml } from './yaml-text.ts'

/** What is wrong with some files, gathered on the way; more than anybody reads are not. */
export class Faults {
  readonly problems: Problem[] = []

  add(path: string, reason: string): void {
    if (this.problems.length < 200) this.problems.push({ path, reason })
  }

  /** The value, or null where it has problems, which are named with the file. */
  valueOf<Value>(checked: Checked<Value>, file: string): Value | null {
    if (checked.ok) return checked.value
    for (const { path, reason } of checked.problems) this.add(path === '' ? file : `${file}: ${path}`, reason)
    return null
  }
}

/** Goes along with what was read, so that what is left over can be told. */
export class Reading {
  readonly faults = new Faults()
  readonly #files: Files
  readonly #read = new Set<string>()

  constructor(files: Files) {
    this.#files = files
  }

  text(path: string): string | null {
    if (!Object.hasOwn(this.#files, path)) {
      this.faults.add(path, 'This file is missing.')
      return null
    }
    if (this.#read.has(path)) {
      this.faults.add(path, 'This file is named twice.')
      return null
    }
    this.#read.add(path)
    return this.#files[path] ?? ''
  }

  yaml<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> | null {
    const text = this.text(path)
    if (text === null) return null
    const json = readYaml(text, path)
    if (!json.ok) {
      for (const problem of json.problems) this.faults.add(problem.path, problem.reason)
      return null
    }
    return this.faults.valueOf(check(schema, json.value), path)
  }

  /** Blocks with the code of their steps, which stands in files of one folder. `path` names the file that says which. */
  withCode(path: string, folder: string, blocks: JsonValue, code: readonly CodeOfStep[]): JsonValue {
    const texts = new Map<string, string>()
    for (const { step, file } of code) {
      const place = `${folder}/${file}`
      if (pathProblem(place) !== null || file.includes('/')) {
        this.faults.add(path, 'The code of a step is a file in the folder of its API.')
        continue
      }
      const text = this.text(place)
      if (text !== null) texts.set(step, text)
    }
    const withTexts = mapCode(blocks, (step, before): JsonValue | undefined => {
      const text = texts.get(step.id)
      texts.delete(step.id)
      if (text === undefined) return before
      if (before !== undefined)
        this.faults.add(path, `The code of ${step.name} stands here and in a file of its own.`)
      return text
    })
    for (const step of texts.keys())
      this.faults.add(path, `There is no step ${step} for which there is a file.`)
    return withTexts
  }

  get ignored(): string[] {
    return Object.keys(this.#files).filter((path) => !this.#read.has(path))
  }
}

/** Which file holds the code of which step. */
interface CodeOfStep {
  readonly step: string
  readonly file: string
}

/** Why files are not even tried: there are too many, they are named as no file of ours is, or a later program wrote them. */
export const unfitFiles = (files: Files, head: string): Problem[] => {
  const all = Object.entries(files)
  const tooMuch = `There can be at most ${mostFiles} files, with ${mostFileBytes / 1024 / 1024} MB together.`
  if (all.length > mostFiles || all.reduce((sum, [, text]) => sum + text.length, 0) > mostFileBytes) {
    return [{ path: '', reason: tooMuch }]
  }
  const unfit = all.flatMap(([path]) => pathProblem(path) ?? []).slice(0, 200)
  if (unfit.length > 0) return unfit
  const newer = newerVersion(files[head])
  return newer === null ? [] : [{ path: head, reason: newer }]
}

const newerVersion = (text: string | undefined): string | null => {
  if (text === undefined) return null
  const json = readYaml(text, '')
  if (!json.ok) return null
  const { format, pageVersion: version } = json.value
  const isNewer =
    (typeof format === 'number' && format > filesFormat) ||
    (typeof version === 'number' && version > pageVersion)
  return isNewer
    ? 'A newer version of Ashlar wrote these files. Update this installation to read them.'
    : null
}
