import {
  type ApiRecord,
  check,
  checkApplicationRecords,
  type Checked,
  type JsonObject,
  type JsonValue,
  type PageCheck,
  type PageRecord,
  type PageRecords,
  type Problem,
} from '@ashlar/schema'
import { apiFileSchema } from '../file-shapes.ts'
import type { FiledIntegration } from '../filed-application.ts'
import { filedKinds, slugsOf } from '../path.ts'
import { type CodeEndings, mapCode, withoutCode } from '../step-code.ts'
import { headOfApplication, headOfPage, inOrder, ofApplication } from '../write-application.ts'
import { byId, jsonOf, writeYaml } from '../yaml-text.ts'
import { checkChanged } from './check-changed.ts'
import { lineOf } from './line-of.ts'
import { isRead, type LineProblem, readAt, readWithRecords, writeWithRecords } from './record-list.ts'

/** A page of an application, as the list of pages knows it. */
interface ListedPage {
  readonly id: string
  readonly name: string
  readonly isHidden: boolean
}

/** An application of which one page is edited. */
export interface EditedApplication {
  readonly name: string
  /** In the order of the application. */
  readonly pages: readonly ListedPage[]
  readonly openId: string
  /** The records of the page that is open. */
  readonly page: PageRecords
  /** What belongs to no page. */
  readonly application: PageRecords
  readonly integrations: readonly FiledIntegration[]
}

/** An API with its files: `api.yaml` first, then those of its steps. */
interface FolderOfApi {
  readonly apiId: string
  readonly name: string
  readonly folder: string
  readonly paths: readonly string[]
}

/** A page with its files, as a tree shows them; those of pages that are not open are not known. */
export interface FolderOfPage {
  readonly pageId: string
  readonly name: string
  readonly folder: string
  /** All of them, those of its APIs too. */
  readonly paths: readonly string[]
  readonly apis: readonly FolderOfApi[]
}

/** What a file is of, however that is called: a page, one of its APIs, a step of one; of the application where all are null. */
export interface FilePlace {
  readonly pageId: string | null
  readonly apiId: string | null
  readonly stepId: string | null
}

/** What came of the text of one file: all records of its part, or what is wrong with it. */
export type ReadEdit =
  | { readonly ok: true; readonly records: PageRecords; readonly part: 'page' | 'application' }
  | { readonly ok: false; readonly problems: readonly LineProblem[] }

const refused = (...problems: readonly LineProblem[]): ReadEdit => ({ ok: false, problems })

/** What the files of an API say. */
interface ApiFiles {
  readonly yaml: string
  /** The text of each step by the name of its file. */
  readonly texts: ReadonlyMap<string, { readonly step: string; readonly text: string }>
}

const sentences = {
  head: 'This is changed in the editor, not in its file. Put it back.',
  gone: 'This file says nothing of the page that is open any more.',
} as const

/**
 * The files of an application, one by one, as they stand beside the page that is edited: written only where they are looked at, and
 * read without the rest. They are those of `writeApplicationFiles`, but for what somebody tries pages out with.
 */
export class EditedFiles {
  readonly #endingOf: CodeEndings
  readonly #checkPage: PageCheck
  /** Records never change, so what they are as files is made once. */
  readonly #apis = new WeakMap<ApiRecord, ApiFiles>()

  constructor({
    endingOf,
    checkPage,
  }: {
    readonly endingOf: CodeEndings
    readonly checkPage: PageCheck
  }) {
    this.#endingOf = endingOf
    this.#checkPage = checkPage
  }

  /** The folders of pages, in the order of the application. */
  foldersOf({ pages, openId, page }: Pick<EditedApplication, 'pages' | 'openId' | 'page'>): FolderOfPage[] {
    const folders = slugsOf(pages)
    return pages.map(({ id, name }) => {
      const folder = `${filedKinds.application.folder}/${folders.get(id) ?? ''}`
      const apis = id === openId ? this.#foldersOfApis(folder, page) : []
      return {
        pageId: id,
        name,
        folder,
        paths: [`${folder}/page.yaml`, ...apis.flatMap(({ paths }) => paths)],
        apis,
      }
    })
  }

  /** What the file at a path is of; null where the application has none there, or its page is not open. */
  placeOf(edited: EditedApplication, path: string): FilePlace | null {
    if (path === filedKinds.application.head) return { pageId: null, apiId: null, stepId: null }
    const place = this.#placeOf(edited, path)
    if (place === null) return null
    const { api, file } = place
    const stepId =
      api === null || file === null ? null : (this.#filesOfApi(api).texts.get(file)?.step ?? null)
    if (file !== null && stepId === null) return null
    return { pageId: edited.openId, apiId: api?.id ?? null, stepId }
  }

  /** Where the file of something lies now; null where it has none any more, or its page is not open. */
  pathOf({ pages, openId, page }: EditedApplication, { pageId, apiId, stepId }: FilePlace): string | null {
    if (pageId === null) return filedKinds.application.head
    if (pageId !== openId) return null
    if (apiId === null) return pageFileOf(pages, openId)
    const folder = `${filedKinds.application.folder}/${slugsOf(pages).get(openId) ?? ''}`
    const found = apisIn(folder, page).find(({ api }) => api.id === apiId)
    if (found === undefined) return null
    if (stepId === null) return `${found.folder}/api.yaml`
    const file = [...this.#filesOfApi(found.api).texts].find(([, { step }]) => step === stepId)
    return file === undefined ? null : `${found.folder}/${file[0]}`
  }

  /** The text of a file; null where the application has none at this path, or its page is not open. */
  textOf(edited: EditedApplication, path: string): string | null {
    if (path === filedKinds.application.head) return this.#applicationText(edited)
    const place = this.#placeOf(edited, path)
    if (place === null) return null
    if (place.api === null) return this.#pageText(edited)
    const { yaml, texts } = this.#filesOfApi(place.api)
    return place.file === null ? yaml : (texts.get(place.file)?.text ?? null)
  }

  /** What the records are once a file says something else. Nothing is read in part. */
  read(edited: EditedApplication, path: string, text: string): ReadEdit {
    if (path === filedKinds.application.head) return this.#readApplication(edited, text)
    const place = this.#placeOf(edited, path)
    if (place === null) return refused({ line: 1, reason: sentences.gone })
    if (place.api === null) return this.#readPage(edited, text)
    return place.file === null
      ? this.#readApi(edited, place.api, text)
      : this.#readCode(edited, place.api, place.file, text)
  }

  #placeOf(
    { pages, openId, page }: EditedApplication,
    path: string,
  ): { readonly api: ApiRecord | null; readonly file: string | null } | null {
    const folder = `${filedKinds.application.folder}/${slugsOf(pages).get(openId) ?? ''}`
    if (path === `${folder}/page.yaml`) return { api: null, file: null }
    for (const { api, folder: own } of apisIn(folder, page)) {
      if (path === `${own}/api.yaml`) return { api, file: null }
      if (path.startsWith(`${own}/`)) return { api, file: path.slice(own.length + 1) }
    }
    return null
  }

  #foldersOfApis(folder: string, page: PageRecords): FolderOfApi[] {
    return apisIn(folder, page).map(({ api, folder: own }) => {
      const files = [...this.#filesOfApi(api).texts.keys()].toSorted()
      return {
        apiId: api.id,
        name: api.name,
        folder: own,
        paths: ['api.yaml', ...files].map((file) => `${own}/${file}`),
      }
    })
  }

  #filesOfApi(api: ApiRecord): ApiFiles {
    const known = this.#apis.get(api)
    if (known !== undefined) return known
    const record = jsonOf(api)
    // A file whose last letter is deleted stays open.
    const { blocks, files, code = [] } = withoutCode(record['blocks'] ?? [], this.#endingOf, 'kept')
    const made: ApiFiles = {
      yaml: writeYaml({ ...record, blocks, ...(code.length === 0 ? {} : { code }) }),
      texts: new Map(code.map(({ step, file }) => [file, { step, text: files.get(file) ?? '' }])),
    }
    this.#apis.set(api, made)
    return made
  }

  #headOfPage({ pages, openId, page }: EditedApplication): JsonObject {
    const listed = pages.find(({ id }) => id === openId)
    const apis = apisIn('', page).map(({ api }) => api)
    return headOfPage({ id: openId, name: listed?.name ?? '', isHidden: listed?.isHidden === true }, apis)
  }

  #pageText(edited: EditedApplication): string {
    return writeWithRecords(this.#headOfPage(edited), recordsInFile(edited.page))
  }

  #applicationText(edited: EditedApplication): string {
    return writeWithRecords(headOfApplication(edited), ofApplication(edited.application))
  }

  #readPage(edited: EditedApplication, text: string): ReadEdit {
    const head = this.#headOfPage(edited)
    const others = Object.values(edited.page).filter((record) => record.kind === 'api')
    return readRecords(text, head, recordsInFile(edited.page), (records) => ({
      part: 'page',
      checked: checkChanged(this.#checkPage, edited.page, { ...records, ...keyed(others) }),
    }))
  }

  #readApplication(edited: EditedApplication, text: string): ReadEdit {
    const head = headOfApplication(edited)
    return readRecords(text, head, ofApplication(edited.application), (records) => ({
      part: 'application',
      checked: checkApplicationRecords(records),
    }))
  }

  #readApi(edited: EditedApplication, api: ApiRecord, text: string): ReadEdit {
    const given = readAt(text)
    if (!isRead(given)) return refused(...given)
    const shaped = check(apiFileSchema, given)
    if (!shaped.ok) return refused(...atLines(text, shaped.problems))
    const { code = [], ...content } = shaped.value
    const { texts } = this.#filesOfApi(api)
    if (content.id !== api.id) return refused({ line: lineOf(text, ['id']) + 1, reason: sentences.head })
    const unknown = code.find(({ step, file }) => texts.get(file)?.step !== step)
    if (unknown !== undefined) {
      return refused({
        line: lineOf(text, ['code']) + 1,
        reason: `There is no file ${unknown.file} of this step.`,
      })
    }
    const textOfStep = new Map(code.map(({ step, file }) => [step, texts.get(file)?.text ?? '']))
    const json = jsonOf(content)
    const blocks = mapCode(json['blocks'] ?? null, (step, before): JsonValue | undefined => {
      const own = before ?? textOfStep.get(step.id)
      textOfStep.delete(step.id)
      return own
    })
    return this.#withApi(edited, { ...json, blocks }, api, (problems) => atLines(text, problems))
  }

  #readCode(edited: EditedApplication, api: ApiRecord, file: string, text: string): ReadEdit {
    const found = this.#filesOfApi(api).texts.get(file)
    if (found === undefined) return refused({ line: 1, reason: sentences.gone })
    const json = jsonOf(api)
    const blocks = mapCode(json['blocks'] ?? null, (step, before) => (step.id === found.step ? text : before))
    return this.#withApi(edited, { ...json, blocks }, api, (problems) =>
      problems.map(({ reason }) => ({ line: 1, reason })),
    )
  }

  #withApi(
    edited: EditedApplication,
    json: JsonObject,
    { id }: ApiRecord,
    placed: (problems: readonly Problem[]) => LineProblem[],
  ): ReadEdit {
    const checked = checkChanged(this.#checkPage, edited.page, { ...edited.page, [id]: json })
    if (checked.ok) return { ok: true, records: checked.value, part: 'page' }
    return refused(
      ...placed(checked.problems.map(({ path, reason }) => ({ path: path.replace(`${id}.`, ''), reason }))),
    )
  }
}

/** Where the file of a page lies among those of its application. */
export const pageFileOf = (pages: readonly Pick<ListedPage, 'id' | 'name'>[], pageId: string): string =>
  `${filedKinds.application.folder}/${slugsOf(pages).get(pageId) ?? ''}/page.yaml`

const apisIn = (folder: string, page: PageRecords) => {
  const apis = Object.values(page)
    .filter((record) => record.kind === 'api')
    .toSorted(byId)
  const slugs = slugsOf(apis)
  return apis.map((api) => {
    const slug = slugs.get(api.id) ?? ''
    return { api, slug, folder: `${folder}/apis/${slug}` }
  })
}

const recordsInFile = (page: PageRecords): PageRecord[] =>
  inOrder(page).filter((record) => record.kind !== 'api')

const keyed = <Item extends { readonly id: string }>(items: readonly Item[]): Record<string, Item> =>
  Object.fromEntries(items.map((item) => [item.id, item]))

/** Problems at the lines where what they name stands. */
const atLines = (text: string, problems: readonly Problem[]): LineProblem[] =>
  problems.map(({ path, reason }) => ({ line: lineOf(text, path.split('.')) + 1, reason }))

const readRecords = (
  text: string,
  head: JsonObject,
  present: readonly PageRecord[],
  checkAll: (records: Readonly<Record<string, unknown>>) => {
    readonly part: 'page' | 'application'
    readonly checked: Checked<PageRecords>
  },
): ReadEdit => {
  const read = readWithRecords(text, present)
  if (!isRead(read)) return refused(...read)
  const [wanted, given] = [head, read.head].map((each) => writeYaml(each))
  if (wanted !== given) {
    const key = [...Object.keys(head), ...Object.keys(read.head)].find(
      (each) => JSON.stringify(head[each]) !== JSON.stringify(read.head[each]),
    )
    return refused({ line: lineOf(text, key === undefined ? [] : [key]) + 1, reason: sentences.head })
  }
  const lineOfPlace = (from: number): number => text.slice(0, from).split('\n').length
  const places = new Map<string, { readonly from: number; readonly text: string }>()
  const records: Record<string, unknown> = {}
  for (const { value, from, text: own } of read.items) {
    const id = 'id' in value && typeof value.id === 'string' ? value.id : null
    if (id === null) return refused({ line: lineOfPlace(from), reason: 'A record has an id.' })
    if (places.has(id)) return refused({ line: lineOfPlace(from), reason: 'Two records have the same id.' })
    places.set(id, { from, text: own })
    records[id] = value
  }
  const { part, checked } = checkAll(records)
  if (checked.ok) return { ok: true, records: checked.value, part }
  const problems = checked.problems.map(({ path, reason }): LineProblem => {
    const [id = '', ...rest] = path.split('.')
    const place = places.get(id)
    return {
      line: place === undefined ? 1 : lineOfPlace(place.from) + lineOf(place.text, rest),
      reason,
    }
  })
  return refused(...problems)
}
