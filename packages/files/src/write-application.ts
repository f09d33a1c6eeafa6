import { childrenOf, rootOf } from '@ashlar/document'
import {
  type ApiRecord,
  type ApplicationRecords,
  type JsonObject,
  type JsonValue,
  type PageRecord,
  type PageRecords,
  pageVersion,
} from '@ashlar/schema'
import type { FiledApplication, FiledPage } from './filed-application.ts'
import { filesFormat } from './limits.ts'
import { type Files, slugOf, slugsOf } from './path.ts'
import { mapCode } from './step-code.ts'
import { writeYaml } from './yaml-text.ts'

/** How files with the code of a plugin’s steps end, such as `sql`; null where it stays in the file of its API. */
export type CodeEndings = (pluginId: string) => string | null

/** As JSON: records hold nothing else. */
const jsonOf = (value: object): JsonObject => JSON.parse(JSON.stringify(value))

const byId = (one: { readonly id: string }, other: { readonly id: string }): number =>
  one.id < other.id ? -1 : one.id > other.id ? 1 : 0

/** Components as they stand on the page, from top to bottom; everything else by its id, so that a new name moves nothing. */
const inOrder = (records: PageRecords): PageRecord[] => {
  const ordered = new Map<string, PageRecord>()
  const waiting: PageRecord[] = []
  const root = rootOf(records)
  if (root !== undefined) waiting.push(root)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (ordered.has(next.id)) continue
    ordered.set(next.id, next)
    waiting.push(...childrenOf(records, next.id).toReversed())
  }
  const others = Object.values(records).filter(({ id }) => !ordered.has(id))
  return [...ordered.values(), ...others.toSorted(byId)]
}

const ofApplication = (records: ApplicationRecords) =>
  Object.values(records).toSorted((one, other) =>
    one.kind === other.kind ? byId(one, other) : one.kind < other.kind ? -1 : 1,
  )

/** An application as files, of which one changed label is one changed line. The same application is always the same files. */
export const writeApplicationFiles = (
  { name, records, pages, integrations }: FiledApplication,
  endingOf: CodeEndings,
): Files => {
  const files = new Map<string, string>()
  const folders = slugsOf(pages)
  files.set(
    'application.yaml',
    writeYaml({
      format: filesFormat,
      pageVersion,
      name,
      pages: pages.map(({ id }) => ({ id, folder: folders.get(id) ?? '' })),
      integrations: integrations.toSorted(byId).map(jsonOf),
      records: ofApplication(records).map(jsonOf),
    }),
  )
  for (const page of pages) writePage(files, `pages/${folders.get(page.id) ?? ''}`, page, endingOf)
  return Object.fromEntries([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const writePage = (
  files: Map<string, string>,
  folder: string,
  { id, name, isHidden, metadata, testParams, records }: FiledPage,
  endingOf: CodeEndings,
): void => {
  const all = inOrder(records)
  const apis = all.filter((record) => record.kind === 'api')
  const apiFolders = slugsOf(apis)
  files.set(
    `${folder}/page.yaml`,
    writeYaml({
      id,
      name,
      ...(isHidden ? { isHidden } : {}),
      ...(metadata === null ? {} : { metadata }),
      ...(testParams === null ? {} : { testParams }),
      ...(apis.length === 0
        ? {}
        : { apis: apis.map((api) => ({ id: api.id, folder: apiFolders.get(api.id) ?? '' })) }),
      records: all.filter((record) => record.kind !== 'api').map(jsonOf),
    }),
  )
  for (const api of apis) writeApi(files, `${folder}/apis/${apiFolders.get(api.id) ?? ''}`, api, endingOf)
}

const writeApi = (
  files: Map<string, string>,
  folder: string,
  api: ApiRecord,
  endingOf: CodeEndings,
): void => {
  const code: { step: string; file: string }[] = []
  const taken = new Set<string>(['api.yaml'])
  const blocks = mapCode(jsonOf(api)['blocks'] ?? [], (step, text): JsonValue | undefined => {
    const ending = endingOf(step.pluginId)
    // An empty file would say nothing; without code there is none to take out.
    if (typeof text !== 'string' || text === '' || ending === null) return text
    const slug = slugOf(step.name)
    let file = `${slug}.${ending}`
    for (let number = 2; taken.has(file); number += 1) file = `${slug}-${number}.${ending}`
    taken.add(file)
    files.set(`${folder}/${file}`, text)
    code.push({ step: step.id, file })
    return undefined
  })
  files.set(
    `${folder}/api.yaml`,
    writeYaml({ ...jsonOf(api), blocks, ...(code.length === 0 ? {} : { code }) }),
  )
}
