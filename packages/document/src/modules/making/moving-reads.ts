import type { PageRecord, PageRecords, WidgetCatalogue } from '@ashlar/schema'
import { rewriteReferences } from '../../rename.ts'
import { type Mentions, mentionsOf } from '../../uses/mentions.ts'
import { nameOfPath } from './interface-names.ts'
import { NotMovable, type StepGround } from './moving-steps.ts'
import { PathNotReplaced, withPaths } from './rewrite-paths.ts'
import { mentionsAround, nameOnPage, type SelectionParts } from './selection-parts.ts'

/** An input or an output of a module that is being made, with what it stands for on the page: `Orders.response`. */
export interface MadeValue {
  readonly name: string
  readonly path: readonly string[]
}

/** How many names lead to a value: `Orders.response`, `App.Total.value`. */
const lengthOfValue = (path: readonly string[]): number => (path[0] === 'App' || path[0] === 'Embed' ? 3 : 2)

/** Values by the paths at which they are read, each under a name of its own. */
export class NamedPaths {
  readonly values: MadeValue[] = []
  readonly #taken: Set<string>

  constructor(taken: Set<string>) {
    this.#taken = taken
  }

  name(path: readonly string[]): string {
    const key = path.join('.')
    const known = this.values.find((value) => value.path.join('.') === key)
    if (known !== undefined) return known.name
    const name = nameOfPath(path, this.#taken)
    this.values.push({ name, path })
    return name
  }
}

const word = /[A-Za-z_$][\w$]*/gu

/** Does something for a record, and says of whom it is where it cannot be done. */
export const forRecord = <Value>(record: { name: string }, work: () => Value): Value => {
  try {
    return work()
  } catch (error) {
    if (error instanceof PathNotReplaced) {
      throw new NotMovable(
        `${record.name} reads ${error.path} in a way that a module cannot: name one of its values, as in ${error.path.split('.')[0]}.value`,
      )
    }
    if (error instanceof NotMovable) throw new NotMovable(`${record.name} ${error.message}`)
    throw error
  }
}

const hasOneOf = (text: string, names: ReadonlySet<string>): boolean =>
  (text.match(word) ?? []).some((found) => names.has(found))

/** Stops where code cannot be read in which one of some names stands. */
export const refuseUnread = ({ unread }: Mentions, names: ReadonlySet<string>): void => {
  const found = unread.find(({ text }) => hasOneOf(text, names))
  if (found === undefined) return
  throw new NotMovable(`has code in ${found.place.path} that cannot be read. Mend it first: ${found.message}`)
}

/** A record of the module that reads inputs in the place of what stays on the page. */
export const readingInputs = (
  record: PageRecord,
  catalogue: WidgetCatalogue,
  inputs: NamedPaths,
  { stayingNames, namesOfCell }: { stayingNames: ReadonlySet<string>; namesOfCell: ReadonlySet<string> },
): PageRecord => {
  const roots = new Set(
    mentionsOf(record, catalogue)
      .mentions.filter(({ space, effect }) => space === null && effect === 'reads')
      .map(({ path }) => path[0] ?? ''),
  )
  let next = record
  // What stands below `Embed` comes first: what is written for everything else stands there too.
  for (const root of new Set(['Embed', ...roots])) {
    const isOfCell = namesOfCell.has(root)
    if (!roots.has(root) || !(isOfCell || stayingNames.has(root))) continue
    const texts = withPaths((path) => {
      if (path[0] !== root) return null
      // The item of a cell may be a value itself.
      const length = isOfCell ? Math.min(2, path.length) : lengthOfValue(path)
      if (path.length < length) throw new PathNotReplaced(path)
      return { length, by: ['Embed', inputs.name(path.slice(0, length)), 'value'] }
    })
    next = rewriteReferences(next, root, texts, catalogue)
  }
  return next
}

/** Throws `NotMovable` where a record of the module reads the data of the form around it, which names its inputs otherwise then. */
export const refuseDataAround = (
  record: PageRecord,
  catalogue: WidgetCatalogue,
  { form }: SelectionParts,
): void => {
  const read = mentionsOf(record, catalogue).mentions.find(
    ({ path: [root, member] }) => root === form && (member === undefined || member === 'data'),
  )
  if (read === undefined || read.effect !== 'reads') return
  throw new NotMovable(
    `reads what is entered in ${form ?? ''} (${read.place.path}), which is named otherwise around a module. Select ${form ?? ''} instead`,
  )
}

/** The names of all that the steps of some records act on. */
const actedOn = (moved: ReadonlyMap<string, PageRecord>, catalogue: WidgetCatalogue): ReadonlySet<string> =>
  new Set(
    [...moved.values()].flatMap((record) =>
      mentionsOf(record, catalogue)
        .mentions.filter(({ effect }) => effect !== 'reads')
        .map(({ path }) => path[0] ?? ''),
    ),
  )

const none: ReadonlySet<string> = new Set()

/**
 * Which names of the cell around the module a record of it reads from there: none where it stands in a list of its own, whose
 * items have the same names. Throws `NotMovable` for what knows no cell.
 */
export const namesOfCellFor = (
  record: PageRecord,
  catalogue: WidgetCatalogue,
  { cell }: SelectionParts,
  inOwnLists: ReadonlySet<string>,
): ReadonlySet<string> => {
  if (cell === null || inOwnLists.has(record.id)) return none
  if (record.kind === 'widget' || (record.kind === 'api' && inOwnLists.size === 0)) return cell.names
  const read = mentionsOf(record, catalogue).mentions.find(({ path }) => cell.names.has(path[0] ?? ''))
  if (read !== undefined) throw new NotMovable(`reads ${read.path[0]}, which only what stands in a cell has`)
  return none
}

/** What stays on the page and reads the module from outside from now on. */
export const readingOutputs = (
  records: PageRecords,
  catalogue: WidgetCatalogue,
  { moved, movedNames, inCells, cell, form }: SelectionParts,
  { instance, ground: { outputOf } }: { readonly instance: string; readonly ground: StepGround },
): PageRecord[] => {
  const cellNames = new Set(
    [...moved.values()].flatMap((record) => {
      const names = record.kind === 'widget' ? catalogue.get(record.type)?.repeats?.as : undefined
      return names === undefined ? [] : [names.item, names.cell]
    }),
  )
  // What events of the module run on the page no longer knows the cell.
  const runByModule = cell === null ? new Set<string>() : actedOn(moved, catalogue)
  const changed: PageRecord[] = []
  for (const { mentions, ofApplication, isRoute } of mentionsAround(records, moved, catalogue)) {
    const read = new Set<string>()
    let isFormRead = false
    const [first] = [...mentions.unread, ...mentions.mentions]
    const { holder } = first?.place ?? {}
    if (holder === undefined) continue
    forRecord(holder, () => refuseUnread(mentions, movedNames))
    for (const mention of mentions.mentions) {
      const { place, effect, path } = mention
      const name = nameOnPage(mention, ofApplication)
      if (holder.kind === 'api' && cellNames.has(path[0] ?? '')) {
        throw new NotMovable(`${holder.name} reads ${path[0]}, which only what goes into the module has`)
      }
      if (cell !== null && runByModule.has(holder.name)) {
        const ofCell = [path[0] ?? '', name ?? ''].find(
          (read) => cell.names.has(read) || cell.beside.has(read),
        )
        if (ofCell !== undefined) {
          throw new NotMovable(
            `${holder.name} reads ${ofCell} of the cell in which it is run, which an event of a module cannot say`,
          )
        }
      }
      if (form !== null && name === form && path[1] === 'data') {
        if (path.length < 3) {
          throw new NotMovable(
            `${holder.name} reads all that is entered in ${form} (${place.path}), which is named otherwise then. Name one of its inputs, or select ${form} instead`,
          )
        }
        isFormRead ||= movedNames.has(path[2] ?? '')
      }
      if (name === null || !movedNames.has(name)) continue
      if (cell?.beside.has(holder.name) === true) {
        throw new NotMovable(
          `${holder.name} reads ${name} of its own cell, and a module gives out one value for all cells. Select ${holder.name} too`,
        )
      }
      if (effect !== 'reads') {
        throw new NotMovable(
          `${holder.name} acts on ${name} (${place.path}), which nothing outside of a module can. Select ${holder.name} too, or take that step out`,
        )
      }
      if (isRoute)
        throw new NotMovable(`The steps of the route ${holder.name} read ${name}. Take that out first`)
      if (path.length < 2) {
        throw new NotMovable(
          `${holder.name} reads all of ${name} (${place.path}). Name one of its values, as in ${name}.value`,
        )
      }
      if (holder.kind === 'api' && inCells.has(name)) {
        throw new NotMovable(`${holder.name} reads ${name}, of which there is one in each cell`)
      }
      read.add(name)
    }
    const record = records[holder.id]
    if (record === undefined || (read.size === 0 && !isFormRead)) continue
    let next: PageRecord = record
    for (const root of read) {
      const texts = withPaths((path) =>
        path[0] === root ? { length: 2, by: outputOf(path.slice(0, 2)) } : null,
      )
      next = forRecord(record, () => rewriteReferences(next, root, texts, catalogue))
    }
    if (isFormRead && form !== null) {
      // The data of a form has what is entered in a module below its name.
      const texts = withPaths((path) => {
        const [root, member, input = ''] = path
        if (root !== form || member !== 'data' || !movedNames.has(input)) return null
        return { length: 3, by: [form, 'data', instance, input] }
      })
      next = forRecord(record, () => rewriteReferences(next, form, texts, catalogue))
    }
    changed.push(next)
  }
  return changed
}
