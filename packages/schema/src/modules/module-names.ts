/**
 * Stands between the name of a module on a page and a name inside it: `Address1·Street`. Code can hold it, in every
 * language that steps have, and no name that a person gives does.
 */
const separator = '·'

/** What something inside a module is called on the page on which the module stands. */
export const nameInModule = (instance: string, name: string): string => `${instance}${separator}${name}`

/** Whether a name is that of something inside a module, which nobody outside reads. */
export const isNameInModule = (name: string): boolean => name.includes(separator)

/** The id of something inside a module, where the module stands; it has signs that addresses hold as they are. */
export const idInModule = (instanceId: string, id: string): string => `${instanceId}~${id}`

/** How something is called by what stands in the same module or around the one in which it stands. */
export interface NameBeside {
  readonly name: string
  /** What the module is called on the page, where `name` is only that of the module in which it stands. */
  readonly module: string | null
}

/** `Street` for `Address1·Street` by `Address1·Form`; the module `Address1` by a `Form` of the page. */
export const nameBeside = (name: string, other: string): NameBeside => {
  const around = other.slice(0, other.lastIndexOf(separator) + 1)
  const start = name.startsWith(around) ? around.length : 0
  const end = name.indexOf(separator, start)
  return end === -1
    ? { name: name.slice(start), module: null }
    : { name: name.slice(start, end), module: name.slice(0, end) }
}
