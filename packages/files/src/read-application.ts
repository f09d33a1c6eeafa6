import {
  check,
  checkApplicationRecords,
  type Checked,
  type JsonObject,
  type JsonValue,
  type PageCheck,
  pageVersion,
  type Problem,
} from '@ashlar/schema'
import type { z } from 'zod'
import { apiFileSchema, applicationFileSchema, pageFileSchema } from './file-shapes.ts'
import type { FiledApplication, FiledPage } from './filed-application.ts'
import { filesFormat, mostFileBytes, mostFiles, mostPages } from './limits.ts'
import { type Files, pathProblem } from './path.ts'
import { mapCode } from './step-code.ts'
import { readYaml } from './yaml-text.ts'

/** What files hold, and which of them say nothing of it. */
export interface ReadFiles {
  readonly application: FiledApplication
  /** Paths of files that were left alone. */
  readonly ignored: readonly string[]
}

export interface ReadFilesOptions {
  readonly checkPage: PageCheck
}

/** What is wrong with some files, gathered on the way; more than anybody reads are not. */
class Faults {
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
class Reading {
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

  get ignored(): string[] {
    return Object.keys(this.#files).filter((path) => !this.#read.has(path))
  }
}

/** Reads what `writeApplicationFiles` wrote, or what somebody made of it. Everything that is wrong is named with its file. */
export const readApplicationFiles = (files: Files, { checkPage }: ReadFilesOptions): Checked<ReadFiles> => {
  const unfit = unfitFiles(files)
  if (unfit.length > 0) return { ok: false, problems: unfit }
  const reading = new Reading(files)
  const { faults } = reading
  const failed = (): Checked<ReadFiles> => ({ ok: false, problems: faults.problems })
  const path = 'application.yaml'
  const newer = newerVersion(files[path])
  if (newer !== null) return { ok: false, problems: [{ path, reason: newer }] }
  const head = reading.yaml(path, applicationFileSchema)
  if (head === null) return failed()
  const records = faults.valueOf(checkApplicationRecords(keyed(head.records, path, faults)), path)
  if (head.pages.length === 0) faults.add(path, 'An application has at least one page.')
  if (head.pages.length > mostPages) {
    faults.add(path, `An application of files has at most ${mostPages} pages.`)
    return failed()
  }
  const pages = head.pages.flatMap(
    ({ id, folder }) => readPage(reading, id, `pages/${folder}`, checkPage) ?? [],
  )
  refuseTwice(
    pages.map((page) => page.id),
    path,
    'Two pages have the same id.',
    faults,
  )
  refuseTwice(
    pages.map((page) => page.name.toLowerCase()),
    path,
    'Two pages have the same name.',
    faults,
  )
  if (records === null || faults.problems.length > 0) return failed()
  const { name, integrations } = head
  return {
    ok: true,
    value: { application: { name, records, pages, integrations }, ignored: reading.ignored },
  }
}

const unfitFiles = (files: Files): Problem[] => {
  const all = Object.entries(files)
  const tooMuch = `An application has at most ${mostFiles} files with ${mostFileBytes / 1024 / 1024} MB together.`
  if (all.length > mostFiles || all.reduce((sum, [, text]) => sum + text.length, 0) > mostFileBytes) {
    return [{ path: '', reason: tooMuch }]
  }
  return all.flatMap(([path]) => pathProblem(path) ?? []).slice(0, 200)
}

/** Why files of a later program are not even tried; null where they may be read. */
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

const keyed = <Item extends { id: string }>(
  records: readonly Item[],
  path: string,
  faults: Faults,
): Record<string, Item> => {
  refuseTwice(
    records.map(({ id }) => id),
    path,
    'Two records have the same id.',
    faults,
  )
  return Object.fromEntries(records.map((record) => [record.id, record]))
}

const refuseTwice = (values: readonly string[], path: string, reason: string, faults: Faults): void => {
  if (new Set(values).size !== values.length) faults.add(path, reason)
}

const readPage = (reading: Reading, id: string, folder: string, checkPage: PageCheck): FiledPage | null => {
  const { faults } = reading
  const path = `${folder}/page.yaml`
  const unfit = pathProblem(path)
  if (unfit !== null) {
    faults.add('application.yaml', unfit.reason)
    return null
  }
  const read = reading.yaml(path, pageFileSchema)
  if (read === null) return null
  if (read.id !== id) faults.add(path, 'The id differs from the one in application.yaml.')
  const apis = (read.apis ?? []).flatMap(
    (api) => readApi(reading, api.id, `${folder}/apis/${api.folder}`) ?? [],
  )
  const records = faults.valueOf(checkPage(keyed([...read.records, ...apis], path, faults)), path)
  if (records === null) return null
  return {
    id,
    name: read.name,
    isHidden: read.isHidden === true,
    metadata: read.metadata ?? null,
    testParams: read.testParams ?? null,
    records,
  }
}

const readApi = (reading: Reading, id: string, folder: string): (JsonObject & { id: string }) | null => {
  const { faults } = reading
  const path = `${folder}/api.yaml`
  const unfit = pathProblem(path)
  if (unfit !== null) {
    faults.add(folder, unfit.reason)
    return null
  }
  const read = reading.yaml(path, apiFileSchema)
  if (read === null) return null
  if (read.id !== id) faults.add(path, 'The id differs from the one in page.yaml.')
  const { code = [], ...record } = read
  const texts = new Map<string, string>()
  for (const { step, file } of code) {
    const place = `${folder}/${file}`
    const unfitFile = pathProblem(place)
    if (unfitFile !== null || file.includes('/')) {
      faults.add(path, 'The code of a step is a file beside its API.')
      continue
    }
    const text = reading.text(place)
    if (text !== null) texts.set(step, text)
  }
  // Read as JSON above, of which these are parts.
  const json: JsonObject = JSON.parse(JSON.stringify(record))
  const blocks = mapCode(json['blocks'] ?? null, (step, before): JsonValue | undefined => {
    const text = texts.get(step.id)
    texts.delete(step.id)
    if (text === undefined) return before
    if (before !== undefined)
      faults.add(path, `The code of ${step.name} stands here and in a file of its own.`)
    return text
  })
  for (const step of texts.keys()) faults.add(path, `There is no step ${step} for which there is a file.`)
  return { ...json, id, blocks }
}
