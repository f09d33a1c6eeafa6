import { checkApplicationRecords, type Checked, type JsonObject, type PageCheck } from '@ashlar/schema'
import { apiFileSchema, applicationFileSchema, pageFileSchema } from './file-shapes.ts'
import type { FiledApplication, FiledPage } from './filed-application.ts'
import { mostPages } from './limits.ts'
import { filedKinds, type Files, pathProblem } from './path.ts'
import { type Faults, Reading, unfitFiles } from './reading.ts'
import { jsonOf } from './yaml-text.ts'

/** What files hold, and which of them say nothing of it. */
export interface ReadFiles {
  readonly application: FiledApplication
  /** Paths of files that were left alone. */
  readonly ignored: readonly string[]
}

export interface ReadFilesOptions {
  readonly checkPage: PageCheck
}

/** Reads what `writeApplicationFiles` wrote, or what somebody made of it. Everything that is wrong is named with its file. */
export const readApplicationFiles = (files: Files, { checkPage }: ReadFilesOptions): Checked<ReadFiles> => {
  const path = filedKinds.application.head
  const unfit = unfitFiles(files, path)
  if (unfit.length > 0) return { ok: false, problems: unfit }
  const reading = new Reading(files)
  const { faults } = reading
  const failed = (): Checked<ReadFiles> => ({ ok: false, problems: faults.problems })
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
  const json = jsonOf(record)
  return { ...json, id, blocks: reading.withCode(path, folder, json['blocks'] ?? null, code) }
}
