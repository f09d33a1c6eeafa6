import { check, type Checked, type JsonObject } from '@ashlar/schema'
import { type ForeignApplication, isObject } from '../foreign-application.ts'
import type { ReadingForeign } from '../reading-foreign.ts'
import { readPage, type RetoolPage } from './read-page.ts'
import { type RetoolPlugin, retoolFileSchema, type RetoolState, retoolStateSchema } from './shapes.ts'
import { RetoolSources } from './sources.ts'
import { readTransit } from './transit.ts'

/** Whether a file was exported by Retool. */
export const isRetool = (file: JsonObject): boolean => {
  const { page } = file
  const data = isObject(page) ? page['data'] : null
  return isObject(data) && typeof data['appState'] === 'string'
}

/** Reads an application that Retool exported. */
export const readRetool = (file: JsonObject, reading: ReadingForeign): Checked<ForeignApplication> => {
  const read = check(retoolFileSchema, file)
  if (!read.ok) return read
  const { page, modules } = read.value
  const decoded = readTransit(page.data.appState)
  if (!decoded.ok) return decoded
  const checked = check(retoolStateSchema, decoded.value)
  if (!checked.ok) return checked
  const { value: state } = checked
  const { report } = reading
  tellOfState(state, Object.keys(modules ?? {}).length, report)
  const name = page.page?.name ?? ''
  const sources = new RetoolSources(reading.pluginIds, reading.newId, report)
  const pages = pagesOf(state, name)
  const titles = new Map(
    pages.flatMap(({ screen, title }) => (screen === null ? [] : [[screen, title] as const])),
  )
  return {
    ok: true,
    value: {
      name,
      pages: pages.map((each) => readPage(each, sources, titles, reading)),
      sources: sources.list,
    },
  }
}

const tellOfState = (state: RetoolState, modules: number, report: ReadingForeign['report']): void => {
  const tell = (path: string, reason: string, isThere: boolean): void => {
    if (isThere) report.add(path, reason)
  }
  tell('Theme', 'Colors and letters were left out: choose them in the theme of the application.', true)
  const hasStyles = (state.appStyles ?? '') !== ''
  tell('Styles', 'Its style sheet was left out.', hasStyles)
  for (const link of state.preloadedAppJSLinks ?? [])
    report.add(
      'Libraries',
      `The library ${String(link).slice(0, 200)} was left out: scripts have lodash and Moment here.`,
    )
  tell(
    'Code',
    'Code that ran before the application opened was left out.',
    (state.preloadedAppJavaScript ?? '') !== '',
  )
  tell(
    'Address',
    'What the address sets as the page opens was left out: let values begin with Global.URL.queryParams.',
    (state.pageLoadValueOverrides ?? []).length > 0 || (state.urlFragmentDefinitions ?? []).length > 0,
  )
  tell('Shortcuts', 'Its keyboard shortcuts were left out.', (state.customShortcuts ?? []).length > 0)
  tell('Tests', 'Its tests were left out.', (state.tests ?? []).length > 0)
  tell('Modules', `Its ${modules === 1 ? 'module was' : `${modules} modules were`} left out.`, modules > 0)
}

/** The screens of an application, each with what belongs to all; one page where there are none. */
const pagesOf = ({ plugins }: RetoolState, name: string): RetoolPage[] => {
  const all = Object.values(plugins)
  const screens = all
    .filter(({ type }) => type === 'screen')
    .toSorted((one, other) => orderOf(one) - orderOf(other))
  const others = all.filter(({ type }) => type !== 'screen')
  if (screens.length === 0) return [{ title: name || 'Page', screen: null, plugins: others, isHidden: false }]
  const shared = others.filter(({ screen }) => !screens.some(({ id }) => id === screen))
  const claimed = new Set<string>()
  const pages = screens.map((screen) => {
    const own = others.filter((plugin) => plugin.screen === screen.id)
    const used = usedOf(shared, own)
    for (const { id } of used) claimed.add(id)
    return { screen: screen.id, title: titleOf(screen), plugins: [...own, ...used], isHidden: false }
  })
  // Nothing names them: they are kept where the application begins.
  const rest = shared.filter(({ id }) => !claimed.has(id))
  return pages.map((page, index) => (index === 0 ? { ...page, plugins: [...page.plugins, ...rest] } : page))
}

const orderOf = ({ template }: RetoolPlugin): number => Number(template?.['_order'] ?? 0) || 0
const titleOf = ({ id, template }: RetoolPlugin): string => {
  const title = template?.['title']
  return (typeof title === 'string' ? title : '') || id
}

/** Of what belongs to all pages, what one of them names, and what that names. */
const usedOf = (shared: readonly RetoolPlugin[], own: readonly RetoolPlugin[]): RetoolPlugin[] => {
  const used = new Set<RetoolPlugin>()
  const waiting = own.map(({ template }) => JSON.stringify(template ?? {}))
  for (let text = waiting.pop(); text !== undefined; text = waiting.pop()) {
    for (const plugin of shared) {
      if (used.has(plugin) || !text.includes(plugin.id)) continue
      used.add(plugin)
      waiting.push(JSON.stringify(plugin.template ?? {}))
    }
  }
  return shared.filter((plugin) => used.has(plugin) || plugin.type === 'frame' || plugin.type === 'widget')
}
