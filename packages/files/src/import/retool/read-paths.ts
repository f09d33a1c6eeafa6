import type { Replace, Replacement } from '../rewrite-code.ts'
import type { ImportReport } from '../import-report.ts'
import { type CodePlace, type KnownThings, resultOf, type RetoolThing } from './known.ts'
import { helperOf, type RetoolHelpers } from './script-functions.ts'

/** How code is read that names something. */
interface ReadingPaths {
  readonly known: KnownThings
  readonly report: ImportReport
  /** Names the code in the report. */
  readonly path: string
  readonly place: CodePlace
  /** Functions that a script needs at its beginning; null in bindings, which have none. */
  readonly helpers: RetoolHelpers | null
  /** What stands for a function of the page, as an expression. */
  readonly functionOf: (name: string) => string
  /** Told that something reads what a script gave last. */
  readonly onResultRead: (script: string) => void
}

/** Parts of a list that are no columns. */
const ofLists = new Set(
  'length map filter find findIndex forEach some every reduce slice includes indexOf join concat flatMap flat at sort reverse entries keys values push'.split(
    ' ',
  ),
)

const rowsOf =
  '((data) => (_.isArray(data) ? data : _.zipWith(..._.values(data), (...values) => _.zipObject(_.keys(data), values))))'
const columnsOf =
  '((data) => (_.isArray(data) ? _.mapValues(data[0], (_value, key) => _.map(data, key)) : data))'

const userFields: Readonly<Record<string, string>> = {
  fullName: 'Global.user?.name',
  firstName: "(Global.user?.name ?? '').split(' ')[0]",
  lastName: "(Global.user?.name ?? '').split(' ').slice(1).join(' ')",
  email: 'Global.user?.email',
  id: 'Global.user?.id',
  sid: 'Global.user?.id',
  groups: 'Global.user?.groups',
}

/** What has no counterpart, with what is told of it. */
const missing: Readonly<Record<string, string>> = {
  retoolContext: 'It reads what Retool says of the application, which is not here.',
  theme: 'It reads a color of the theme there: choose colors in the theme of the application.',
  viewport: 'It reads the size of the window, which bindings do not know here.',
  numbro: 'It uses the library numbro: bindings have lodash and Moment here.',
  uuid: 'It uses the library uuid: bindings have lodash and Moment here.',
  Papa: 'It uses the library Papa Parse: bindings have lodash and Moment here.',
  i18n: 'It uses the library i18n: bindings have lodash and Moment here.',
}

const counted = (parts: number, text: string): Replacement => ({ parts, text })

/** Says by our words what code of a page reads. */
export const replacePaths = (reading: ReadingPaths): Replace => {
  const { known, report, path, place, helpers } = reading
  const { names, things } = known
  const tell = (reason: string): void => report.add(path, reason)

  const ofQuery = (parts: readonly string[], hasRows: boolean): Replacement | null => {
    const [root = '', member, field] = parts
    const own = names.of(root)
    if (member === 'data' || member === 'rawData' || member === 'dataArray') {
      const isColumn = hasRows && field !== undefined && !/^\d+$/.test(field) && !ofLists.has(field)
      return isColumn
        ? counted(3, `_.map(${own}.response, ${JSON.stringify(field)})`)
        : counted(2, `${own}.response`)
    }
    if (member === 'isFetching') return counted(2, `${own}.isLoading`)
    const run = member === 'trigger' && helpers !== null ? helperOf(helpers, 'run', root, known) : null
    if (run !== null) return counted(2, run)
    if (member === 'trigger') tell(`It runs ${root}, which a binding cannot do here.`)
    else if (member !== undefined && member !== 'error')
      tell(`It uses ${root}.${member}, which APIs do not have here.`)
    return own === root ? null : counted(1, own)
  }

  const ofScript = ([root = '', member]: readonly string[]): Replacement | null => {
    const own = names.of(root)
    if (member === 'data' || member === 'rawData') {
      reading.onResultRead(root)
      return counted(2, `${resultOf(own)}.value`)
    }
    const run = member === 'trigger' && helpers !== null ? helperOf(helpers, 'run', root, known) : null
    if (run !== null) return counted(2, run)
    if (member === 'isFetching') {
      tell(`It asks whether ${root} runs, which is not known of events here.`)
      return counted(2, 'false')
    }
    if (member !== undefined) tell(`It uses ${root}.${member}, which events do not have here.`)
    return own === root ? null : counted(1, own)
  }

  const ofComponent = (
    parts: readonly string[],
    thing: RetoolThing & { readonly kind: 'component' },
  ): Replacement | null => {
    const [root = '', member, field] = parts
    const own = names.of(thing.partOf ?? root)
    const plain = own === root ? null : counted(1, own)
    if (member === undefined) return plain
    if (member === 'id') return counted(2, JSON.stringify(own))
    const method = helpers === null ? null : helperOf(helpers, member, root, known)
    if (method !== null && method !== '') return counted(2, method)
    // Rows are in `data` of what is selected, in tables of older versions.
    if (thing.type === 'table' && member === 'selectedRow' && (field === 'data' || field === 'index'))
      return counted(3, field === 'data' ? `${own}.selectedRow` : `${own}.selectedRowIndex`)
    const read = Object.hasOwn(thing.reads, member) ? thing.reads[member] : undefined
    if (read === undefined && member === 'hidden') return counted(2, `(!${own}.isVisible)`)
    if (read === undefined && member === 'disabled') return counted(2, `${own}.isDisabled`)
    if (read === undefined) return plain
    if (read !== '')
      return counted(2, read.includes('$name') ? `(${read.replaceAll('$name', own)})` : `${own}.${read}`)
    tell(`It reads ${root}.${member}, which components of this kind do not have here.`)
    return plain
  }

  const ofPlace = (parts: readonly string[]): Replacement | null | undefined => {
    const [root = '', member] = parts
    if (place.given !== undefined && Object.hasOwn(place.given, root))
      return counted(1, place.given[root] ?? root)
    if (root === 'self' && place.self !== undefined) {
      const replaced = things.has(place.self) ? ofThing([place.self, ...parts.slice(1)]) : null
      return replaced ?? counted(1, names.of(place.self))
    }
    if (place.column !== undefined) {
      if (root === 'currentSourceRow') return counted(1, 'currentRow')
      if (root === 'item' || (root === 'self' && member === undefined))
        return counted(1, `currentRow[${JSON.stringify(place.column)}]`)
      if (root === 'i') {
        tell('It reads the place of the row, which columns do not know here.')
        return counted(1, 'undefined')
      }
    }
    const { cells = 0 } = place
    if (cells > 0 && root === 'item') return counted(1, 'currentItem')
    if (cells > 0 && root === 'i') return counted(1, 'currentCell.index')
    if (cells > 0 && root === 'ri') {
      if (member === String(cells - 1)) return counted(2, 'currentCell.index')
      tell('It reads the place of a cell around its own, which cells do not know here.')
    }
    return undefined
  }

  const ofThing = (parts: readonly string[]): Replacement | null => {
    const [root = '', member] = parts
    const thing = things.get(root)
    const own = names.of(root)
    switch (thing?.kind) {
      case 'query':
        return ofQuery(parts, thing.hasRows)
      case 'script':
        return ofScript(parts)
      case 'component':
        return ofComponent(parts, thing)
      case 'function':
        return member === 'value' ? counted(2, reading.functionOf(root)) : null
      case 'variable': {
        const method =
          helpers === null || member === undefined ? null : helperOf(helpers, member, root, known)
        if (method !== null && method !== '') return counted(2, method)
        return own === root ? null : counted(1, own)
      }
      default:
        return null
    }
  }

  return (parts) => {
    const [root = '', member] = parts
    const byPlace = ofPlace(parts)
    if (byPlace !== undefined) return byPlace
    if (things.has(root)) return ofThing(parts)
    if (root === 'current_user') {
      if (member === undefined) return counted(1, 'Global.user')
      const read = Object.hasOwn(userFields, member) ? userFields[member] : undefined
      if (read !== undefined) return counted(2, `(${read})`)
      tell(`It reads current_user.${member}, which is not known of people here.`)
      return counted(2, 'undefined')
    }
    if (root === 'urlparams')
      return member === 'hash'
        ? counted(2, 'Object.fromEntries(new URLSearchParams(Global.URL.hash.slice(1)))')
        : counted(1, 'Global.URL.queryParams')
    if (root === 'localStorage') {
      if (member === 'values') return counted(2, 'Store')
      const method = helpers === null || member === undefined ? null : helperOf(helpers, member, root, known)
      if (method !== null && method !== '') return counted(2, method)
    }
    if (root === 'utils' && member !== undefined) {
      const method = helpers === null ? null : helperOf(helpers, member, root, known)
      if (method !== null && method !== '') return counted(2, method)
      tell(`It uses utils.${member}, which is not here.`)
    }
    if (root === 'formatDataAsArray')
      return helpers === null ? counted(1, rowsOf) : counted(1, helperOf(helpers, root, '', known) ?? root)
    if (root === 'formatDataAsObject')
      return helpers === null ? counted(1, columnsOf) : counted(1, helperOf(helpers, root, '', known) ?? root)
    if (Object.hasOwn(missing, root)) tell(missing[root] ?? '')
    return null
  }
}
