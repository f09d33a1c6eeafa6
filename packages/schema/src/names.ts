/** The longest name an entity may have, in characters. */
export const maximumNameLength = 60

const identifier = /^[A-Za-z_$][A-Za-z0-9_$]*$/

const keywords =
  'await break case catch class const continue debugger default delete do else enum export extends false finally for function if implements import in instanceof interface let new null package private protected public return static super switch this throw true try typeof var void while with yield async of get set arguments eval'
const values = 'undefined NaN Infinity'
const bindingNames =
  'Global App Embed Env Store theme icons params body sb_secrets currentRow currentCell currentItem currentEvent item index error _ moment axios'
const globals =
  'Object Array String Number Boolean Symbol BigInt Math JSON Date RegExp Map Set WeakMap WeakSet Promise Proxy Reflect Error TypeError RangeError Function Intl parseInt parseFloat isNaN isFinite encodeURIComponent decodeURIComponent encodeURI decodeURI globalThis window self document console name location history navigator fetch alert top parent frames origin event status constructor prototype __proto__ hasOwnProperty toString valueOf'

/** Names that code cannot read anything by, in whatever it stands. */
export const languageWords: ReadonlySet<string> = new Set(
  [keywords, values].flatMap((list) => list.split(' ')),
)

/** Names that mean something else in a binding and so cannot name an entity. */
export const reservedNames: ReadonlySet<string> = new Set(
  [keywords, values, bindingNames, globals].flatMap((list) => list.split(' ')),
)

const python =
  'None True False and as assert def del elif except from global is lambda nonlocal not or pass raise self abs aiter all anext any ascii bin bool breakpoint bytearray bytes callable chr classmethod compile complex delattr dict divmod enumerate exec filter float format frozenset getattr globals hasattr hex int isinstance issubclass iter len list locals map max memoryview min next oct open ord pow print range repr reversed round set setattr slice sorted staticmethod str sum tuple type vars zip Exception BaseException ValueError KeyError IndexError AttributeError'
const node =
  'require module exports process Buffer crypto global setTimeout setInterval setImmediate clearTimeout clearInterval clearImmediate queueMicrotask structuredClone performance URL URLSearchParams TextEncoder TextDecoder atob btoa'

/** Names that mean something else in steps of Python or JavaScript, where an entity of that name would take its place. */
const namesInSteps: ReadonlySet<string> = new Set([python, node].flatMap((list) => list.split(' ')))

/** Why a name was refused: a stable code and a sentence that names the cause. */
export interface NameRefusal {
  code: 'name_empty' | 'name_too_long' | 'name_not_identifier' | 'name_reserved' | 'name_taken'
  message: string
}

/**
 * Checks the name that an entity (widget, API, state variable, timer, event, page) is to get against the rule for
 * identifiers and against the names already taken in its scope. The entity's own current name must not be among `taken`.
 * `holder` says what has a name that is taken, such as "an API on this page".
 */
export const checkEntityName = (
  name: string,
  taken: Iterable<string>,
  holder: string | null = null,
): NameRefusal | null =>
  checkKeptName(name, taken, holder) ??
  (namesInSteps.has(name)
    ? {
        code: 'name_reserved',
        message: `"${name}" has a meaning of its own in steps of Python or JavaScript.`,
      }
    : null)

/** The same for a name that an entity has already: names that only steps give a meaning were taken before they were known. */
export const checkKeptName = (
  name: string,
  taken: Iterable<string>,
  holder: string | null = null,
): NameRefusal | null => {
  if (name === '') return { code: 'name_empty', message: 'A name cannot be empty.' }
  if (name.length > maximumNameLength) {
    return { code: 'name_too_long', message: `A name has at most ${maximumNameLength} characters.` }
  }
  if (!identifier.test(name)) {
    return {
      code: 'name_not_identifier',
      message: `"${name}" cannot be used in bindings: use letters, digits, _ and $, and do not begin with a digit.`,
    }
  }
  if (reservedNames.has(name)) {
    return { code: 'name_reserved', message: `"${name}" has a meaning of its own in bindings.` }
  }
  for (const other of taken) {
    if (other === name) return { code: 'name_taken', message: nameTaken(name, holder) }
  }
  return null
}

/** The sentence that refuses a name that something else has: "Orders is the name of an API on this page." */
export const nameTaken = (name: string, holder: string | null = null): string =>
  holder === null ? `The name ${name} is already taken.` : `${name} is the name of ${holder}.`

/** The first free name made of a word and a number: Table1, Table2 … A word that leaves no room for the number is cut. */
export const nextName = (word: string, taken: ReadonlySet<string>): string => {
  // Of one name more than are taken, one is free.
  for (let number = 1; number <= taken.size + 1; number += 1) {
    const name = `${word.slice(0, maximumNameLength - String(number).length)}${number}`
    if (!taken.has(name)) return name
  }
  throw new Error('Failed to generate name')
}
