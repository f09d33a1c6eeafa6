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

/** Names that mean something else in a binding and so cannot name an entity. */
export const reservedNames: ReadonlySet<string> = new Set(
  [keywords, values, bindingNames, globals].flatMap((list) => list.split(' ')),
)

/** Why a name was refused: a stable code and a sentence that names the cause. */
export interface NameRefusal {
  code: 'name_empty' | 'name_too_long' | 'name_not_identifier' | 'name_reserved' | 'name_taken'
  message: string
}

/**
 * Checks the name of an entity (widget, API, state variable, timer, event, page) against the rule for identifiers
 * and against the names already taken in its scope. The entity's own current name must not be among `taken`.
 */
export const checkEntityName = (name: string, taken: Iterable<string>): NameRefusal | null => {
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
    if (other === name) return { code: 'name_taken', message: `The name ${name} is already taken.` }
  }
  return null
}

/** The first free name made of a word and a number: Table1, Table2 … A word that leaves no room for the number is cut. */
export const nextName = (word: string, taken: ReadonlySet<string>): string => {
  // Of one name more than are taken, one is free.
  for (let number = 1; number <= taken.size + 1; number += 1) {
    const name = `${word.slice(0, maximumNameLength - String(number).length)}${number}`
    if (!taken.has(name)) return name
  }
  throw new Error('Failed to generate name')
}
