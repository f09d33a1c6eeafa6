import { type ApplicationRecord, type ApplicationRecords, checkApplicationRecords } from '@ashlar/schema'
import { generateNKeysBetween } from 'fractional-indexing'
import type { FiledApplication, FiledPage } from '../filed-application.ts'
import { mostPages } from '../limits.ts'
import { slugOf } from '../path.ts'
import type { ForeignApplication, ForeignPage } from './foreign-application.ts'
import type { ImportReport } from './import-report.ts'
import { ForeignPageWriter, type Making } from './write-pages.ts'

/** Names of pages that differ, whatever the case of their letters. */
const pageNames = (pages: readonly ForeignPage[]): string[] => {
  const taken = new Set<string>()
  return pages.map(({ name }) => {
    const own = name.trim().slice(0, 80) || 'Page'
    let free = own
    for (let number = 2; taken.has(free.toLowerCase()); number += 1) free = `${own} ${number}`
    taken.add(free.toLowerCase())
    return free
  })
}

const routesTo = (pages: readonly FiledPage[], newId: () => string): ApplicationRecord[] => {
  const orders = generateNKeysBetween(null, null, pages.length)
  const taken = new Set<string>()
  return pages.map(({ id, name }, index) => {
    let path = index === 0 ? '/' : `/${slugOf(name)}`
    for (let number = 2; taken.has(path); number += 1) path = `/${slugOf(name)}-${number}`
    taken.add(path)
    return {
      kind: 'route',
      id: newId(),
      name: '#route',
      scope: 'app',
      order: orders[index] ?? 'a0',
      path,
      pageId: id,
    }
  })
}

/** Makes an application of records of what was read of another product. Throws `UnfitPage`. */
export const writeForeignApplication = (
  foreign: ForeignApplication,
  making: Making,
  report: ImportReport,
): FiledApplication => {
  const kept = foreign.pages.slice(0, mostPages)
  for (const { name } of foreign.pages.slice(mostPages)) {
    report.add(name, `It was left out: an application of files has at most ${mostPages} pages.`)
  }
  const names = pageNames(kept)
  const pages = kept.map(
    (page, index): FiledPage => ({
      id: making.newId(),
      name: names[index] ?? page.name,
      isHidden: page.isHidden,
      metadata: null,
      testParams: null,
      records: new ForeignPageWriter(page, making, report).finish(),
    }),
  )
  const routes = routesTo(pages, making.newId)
  const checked = checkApplicationRecords(Object.fromEntries(routes.map((route) => [route.id, route])))
  const records: ApplicationRecords = checked.ok ? checked.value : {}
  return {
    name: foreign.name.trim().slice(0, 100) || 'Imported application',
    records,
    pages,
    integrations: foreign.sources.map(({ id, name, pluginId }) => ({ id, name, pluginId })),
  }
}
