import { filedKinds, type FolderOfPage } from '@ashlar/files'
import type { ApiRecord, PageRecords } from '@ashlar/schema'

/** What is added, renamed and deleted with its files. */
export type Filed =
  | { readonly kind: 'page'; readonly id: string; readonly name: string }
  | { readonly kind: 'api'; readonly id: string; readonly name: string }

/** The API that something filed is; undefined for what is none, or of another page. */
export const apiOf = (records: PageRecords, filed: Filed | null): ApiRecord | undefined => {
  if (filed?.kind !== 'api' || !Object.hasOwn(records, filed.id)) return undefined
  const record = records[filed.id]
  return record?.kind === 'api' ? record : undefined
}

/** One row of the tree of files: a file, or a folder of them. */
export interface FileRow {
  /** The same as long as it is about the same, however that is called. */
  readonly key: string
  readonly label: string
  /** From 0. */
  readonly level: number
  readonly parentKey: string | null
  /** Among the rows beside it: which one, from 1, of how many. */
  readonly position: number
  readonly setSize: number
  /** Whether a folder is open; null for a file. */
  readonly isOpen: boolean | null
  /** The file that it shows; null for a folder. */
  readonly path: string | null
  /** What is done where it stands; null for what is of neither a page nor an API. */
  readonly about: Filed | null
}

type Place = Pick<FileRow, 'key' | 'label' | 'path' | 'about'>

/** The key of the row of a file or folder of a page or an API. */
export const rowKeyOf = ({ kind, id }: Filed): string => `${kind} ${id}`

/** The rows that are seen, in their order. */
export const fileRows = (folders: readonly FolderOfPage[], closed: ReadonlySet<string>): FileRow[] => {
  const rows: FileRow[] = []
  const put = (
    place: Place,
    {
      parentKey,
      level,
      index,
      count,
    }: { parentKey: string | null; level: number; index: number; count: number },
  ): boolean => {
    const isOpen = place.path === null ? !closed.has(place.key) : null
    rows.push({ ...place, parentKey, level, position: index + 1, setSize: count, isOpen })
    return isOpen === true
  }
  const { head, folder: pages } = filedKinds.application
  put({ key: head, label: head, path: head, about: null }, { parentKey: null, level: 0, index: 0, count: 2 })
  const areOpen = put(
    { key: pages, label: pages, path: null, about: null },
    { parentKey: null, level: 0, index: 1, count: 2 },
  )
  if (!areOpen) return rows
  for (const [index, { pageId, name, folder, apis }] of folders.entries()) {
    const page: Filed = { kind: 'page', id: pageId, name }
    const label = folder.slice(pages.length + 1)
    const key = rowKeyOf(page)
    const around = { parentKey: pages, level: 1, index, count: folders.length }
    if (!put({ key, label, path: null, about: page }, around)) continue
    const count = apis.length + 1
    put(
      { key: `${key} file`, label: 'page.yaml', path: `${folder}/page.yaml`, about: page },
      { parentKey: key, level: 2, index: 0, count },
    )
    for (const [place, api] of apis.entries()) {
      const about: Filed = { kind: 'api', id: api.apiId, name: api.name }
      const own = rowKeyOf(about)
      const isOpen = put(
        { key: own, label: api.folder.slice(folder.length + 1), path: null, about },
        { parentKey: key, level: 2, index: place + 1, count },
      )
      if (!isOpen) continue
      for (const [at, path] of api.paths.entries()) {
        const file = path.slice(api.folder.length + 1)
        put(
          { key: `${own} ${file}`, label: file, path, about },
          { parentKey: own, level: 3, index: at, count: api.paths.length },
        )
      }
    }
  }
  return rows
}
