import { childrenOf, rootOf } from '@ashlar/document'
import {
  type ApiRecord,
  type JsonObject,
  type PageRecord,
  type PageRecords,
  pageVersion,
} from '@ashlar/schema'
import type { FiledApplication, FiledPage } from './filed-application.ts'
import { filesFormat } from './limits.ts'
import { filedKinds, type Files, slugsOf } from './path.ts'
import { type CodeEndings, withoutCode } from './step-code.ts'
import { byId, jsonOf, writeYaml } from './yaml-text.ts'

/** Components as they stand on the page, from top to bottom; everything else by its id, so that a new name moves nothing. */
export const inOrder = (records: PageRecords): PageRecord[] => {
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

/** What belongs to no page, by kind and id. */
export const ofApplication = (records: PageRecords) =>
  Object.values(records).toSorted((one, other) =>
    one.kind === other.kind ? byId(one, other) : one.kind < other.kind ? -1 : 1,
  )

/** What the file of an application says beside its records. */
export const headOfApplication = ({
  name,
  pages,
  integrations,
}: Pick<FiledApplication, 'name' | 'integrations'> & {
  readonly pages: readonly Pick<FiledPage, 'id' | 'name'>[]
}): JsonObject => {
  const folders = slugsOf(pages)
  return {
    format: filesFormat,
    pageVersion,
    name,
    pages: pages.map(({ id }) => ({ id, folder: folders.get(id) ?? '' })),
    integrations: integrations.toSorted(byId).map(jsonOf),
  }
}

/** What the file of a page says beside its records and what the page is tried out with. */
export const headOfPage = (
  { id, name, isHidden }: Pick<FiledPage, 'id' | 'name' | 'isHidden'>,
  apis: readonly ApiRecord[],
): JsonObject => {
  const folders = slugsOf(apis)
  return {
    id,
    name,
    ...(isHidden ? { isHidden } : {}),
    ...(apis.length === 0
      ? {}
      : { apis: apis.map((api) => ({ id: api.id, folder: folders.get(api.id) ?? '' })) }),
  }
}

/** An application as files, of which one changed label is one changed line. The same application is always the same files. */
export const writeApplicationFiles = (
  { name, records, pages, integrations }: FiledApplication,
  endingOf: CodeEndings,
): Files => {
  const files = new Map<string, string>()
  const folders = slugsOf(pages)
  files.set(
    filedKinds.application.head,
    writeYaml({
      ...headOfApplication({ name, pages, integrations }),
      records: ofApplication(records).map(jsonOf),
    }),
  )
  for (const page of pages)
    writePage(files, `${filedKinds.application.folder}/${folders.get(page.id) ?? ''}`, page, endingOf)
  return Object.fromEntries([...files].toSorted(([one], [other]) => (one < other ? -1 : 1)))
}

const writePage = (
  files: Map<string, string>,
  folder: string,
  page: FiledPage,
  endingOf: CodeEndings,
): void => {
  const { metadata, testParams, records } = page
  const all = inOrder(records)
  const apis = all.filter((record) => record.kind === 'api')
  const apiFolders = slugsOf(apis)
  files.set(
    `${folder}/page.yaml`,
    writeYaml({
      ...headOfPage(page, apis),
      ...(metadata === null ? {} : { metadata }),
      ...(testParams === null ? {} : { testParams }),
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
  const record = jsonOf(api)
  const { files: texts, ...parts } = withoutCode(record['blocks'] ?? [], endingOf)
  for (const [file, text] of texts) files.set(`${folder}/${file}`, text)
  files.set(`${folder}/api.yaml`, writeYaml({ ...record, ...parts }))
}
