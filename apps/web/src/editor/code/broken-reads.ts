import {
  type CodeLanguage,
  formatPath,
  parseTemplate,
  readCode,
  type Reference,
  standardGlobalNames,
} from '@ashlar/expression'
import { type ScopeEntry, scriptFunctions } from '@ashlar/runtime'
import { reservedNames } from '@ashlar/schema'
import { nearestName } from './inference/nearest-name.ts'
import { adviceOn, unknownMembers } from './inference/unknown-members.ts'
import { knownOf } from './scope-examples.ts'

/** What code may name where it stands. */
export interface NamesAround {
  /** Null where nothing has the name. */
  readonly find: (name: string) => ScopeEntry | null
  readonly all: () => Iterable<string>
}

/** Something that code reads and that nothing has, or code that nobody can read. */
export interface BrokenRead {
  /** What is wrong, as a sentence without a stop: "Orders.response[0] has no custmer". */
  readonly message: string
  /** What to do instead; null where nothing is known of it. */
  readonly advice: string | null
}

/** Code as it is read once for as long as it stays the same. */
export interface CodeStretch {
  readonly source: string
  readonly references: readonly Reference[]
  /** Why it cannot be read; null where it can. */
  readonly error: string | null
}

/** The stretches of code in a text: its bindings, or all of it where it is of a language. */
export const stretchesOf = (text: string, language: CodeLanguage | null): readonly CodeStretch[] => {
  if (language !== null) {
    const { references, error } = readCode(language, text)
    return [{ source: text, references, error: text.trim() === '' ? null : (error?.message ?? null) }]
  }
  return parseTemplate(text).parts.flatMap((part) =>
    part.kind === 'binding'
      ? [
          {
            source: part.source,
            references: part.expression.references,
            error: part.error?.message ?? null,
          },
        ]
      : [],
  )
}

/** Names that code knows beside those around it. */
const known: ReadonlySet<string> = new Set([
  ...standardGlobalNames,
  ...reservedNames,
  ...scriptFunctions.map(({ name }) => name),
])

/** What a stretch of code reads that nothing around it has; what cannot be read reads nothing. */
export const brokenReads = (
  { source, references, error }: CodeStretch,
  language: CodeLanguage | null,
  names: NamesAround,
): BrokenRead[] => {
  if (error !== null) return [{ message: error, advice: null }]
  const found = references.flatMap(({ path }) => brokenName(path, language, names) ?? [])
  // Code of Python is not followed, its names are.
  if (language === 'python') return unique(found)
  const form = language === null ? 'expression' : 'program'
  const members = unknownMembers({ text: source, form }, (name) => {
    const entry = names.find(name)
    return entry === null ? null : [knownOf(entry)]
  })
  return unique([
    ...found,
    // What the application does not have is said above.
    ...members
      .filter(({ holder }) => holder !== 'App')
      .map((unknown) => ({
        message: `${unknown.holder} has no ${unknown.name}`,
        advice: adviceOn(unknown),
      })),
  ])
}

/** What is said once is not said again of the same code. */
const unique = (found: readonly BrokenRead[]): BrokenRead[] => [
  ...new Map(found.map((each) => [each.message, each])).values(),
]

/**
 * A name that nothing has. In a binding every such name fails. Code of steps knows more than is known of it here, so there
 * another name has to be near.
 */
const brokenName = (
  [root = '', below]: readonly string[],
  language: CodeLanguage | null,
  names: NamesAround,
): BrokenRead | null => {
  const entry = names.find(root)
  if (entry !== null) return root === 'App' && below !== undefined ? brokenOfApplication(entry, below) : null
  if (known.has(root)) return null
  const meant = nearestName(root, names.all())
  if (meant === null && language !== null) return null
  return {
    message: `${root} is not defined`,
    advice: meant === null ? 'Nothing here has this name.' : `Did you mean ${meant}?`,
  }
}

/** What is read of the application that it does not have: all that it has is known. */
const brokenOfApplication = ({ value }: ScopeEntry, name: string): BrokenRead | null => {
  if (typeof value !== 'object' || value === null || name in value) return null
  const all = Object.entries(value)
  const meant = nearestName(
    name,
    all.map(([each]) => each),
  )
  const none =
    all.length === 0
      ? 'The application has no variables and timers.'
      : 'Nothing of the application has this name.'
  return {
    message: `${formatPath(['App', name])} is not defined`,
    advice: meant === null ? none : `Did you mean App.${meant}?`,
  }
}
