import type { ScopeEntry } from '@ashlar/runtime'
import { exampleOf } from './inference/examples.ts'
import { examplesBeforeDot } from './inference/inference.ts'
import { libraryMembers, libraryMethods } from './library-methods.ts'
import { languageMembers, languageNames, type Method, methodsOf } from './methods.ts'
import { followPath, TypedValue, typedObject } from './inference/typed-value.ts'
import { memberText, typedReference } from './reference-path.ts'
import { knownOf, scopeExamples } from './scope-examples.ts'

import { describeType } from './value-preview.ts'

/**
 * The headings under which suggestions stand, in this order: what is mostly meant of each thing first, then what the page
 * holds, the language last.
 */
export const suggestionGroups = ['Shortcuts', 'APIs', 'Components', 'State', 'Global', 'JavaScript'] as const
export type SuggestionGroup = (typeof suggestionGroups)[number]

/** One thing that may stand at the cursor. */
export interface Suggestion {
  /** What is matched against the letters typed. */
  label: string
  /** What replaces the letters typed. */
  insert: string
  /** Whether `insert` also replaces the dot before them, as `["first name"]` does. */
  replacesDot: boolean
  /** Only names at the start of a reference stand under a heading. */
  group: SuggestionGroup | null
  /** Which icon marks it. */
  icon: ScopeEntry['kind'] | 'property' | 'method' | 'constant'
  /** Whether it belongs to JavaScript rather than to something that was built here. */
  isOfLanguage: boolean
  /** What it is: a widget's type, `array(12)`, `string`. */
  type: string
  help: string
  /** How it is called; empty where it is not called. */
  signature: string
  /** Its value now; `hasValue` tells `undefined` from unknown. */
  value: unknown
  hasValue: boolean
}

/** What may stand at the end of `code`, and where the letters typed so far begin. */
export interface Suggestions {
  from: number
  dotFrom: number
  suggestions: readonly Suggestion[]
}

/** What is known of the members of an entity, where its value alone does not say. */
export interface MemberFacts {
  /** What a name below it means. */
  readonly help: (entry: ScopeEntry, member: string) => string
  /** The member that is mostly meant: the response of an API, the value of a field; null where there is none. */
  readonly main: (entry: ScopeEntry) => string | null
}

const groupOf: Record<ScopeEntry['kind'], SuggestionGroup> = {
  api: 'APIs',
  widget: 'Components',
  stateVariable: 'State',
  timer: 'State',
  global: 'Global',
}

/**
 * What may stand at the end of `code` (the code of one binding up to the cursor): names in scope, or the members of
 * the value that the path before the dot has right now. Behind calls and names of the code's own they are those of the
 * values that it may have, where the code is JavaScript; `form` says which. `null` where nothing is known.
 */
export const suggestionsAt = (
  code: string,
  names: readonly ScopeEntry[],
  members: MemberFacts,
  form: 'expression' | 'program' | null = null,
): Suggestions | null => {
  const typed = typedReference(code)
  const inferred = (): Suggestions | null => (form === null ? null : suggestInferred(code, names, form))
  if (!typed) return inferred()
  if (typed.kind === 'name') {
    const suggestions = [
      ...names.flatMap((entry) => suggestMain(entry, members)),
      ...names.map(suggestName),
      ...[...languageNames, ...libraryMethods].map((name) => suggestMethod(name, 'JavaScript')),
    ]
    return { from: typed.from, dotFrom: typed.from, suggestions }
  }
  const [root = '', ...below] = typed.path
  const entry = names.find((candidate) => candidate.name === root)
  const position = { from: typed.from, dotFrom: typed.dotFrom }
  if (!entry) {
    const known = below.length === 0 ? (languageMembers.get(root) ?? libraryMembers.get(root)) : undefined
    if (known === undefined) return inferred()
    return { ...position, suggestions: known.map((member) => suggestMethod(member, null)) }
  }
  const isEntity = below.length === 0
  const value = followPath(knownOf(entry), below)
  if (value === undefined && !isEntity) return inferred()
  const suggestions = [
    ...(isEntity
      ? (entry.methods ?? []).map((method) => ({ ...suggestMethod(method, null), isOfLanguage: false }))
      : []),
    ...membersOf(value, (member) =>
      isEntity ? members.help(entry, member) : (entry.helpBelow?.([...below, member]) ?? ''),
    ),
  ]
  return suggestions.length === 0 ? null : { ...position, suggestions }
}

/** The members of what stands before the last dot, as far as it can be followed. */
const suggestInferred = (
  code: string,
  names: readonly ScopeEntry[],
  form: 'expression' | 'program',
): Suggestions | null => {
  const [, dot, prefix = ''] = /(\?\.|\.)([\w$]*)$/u.exec(code) ?? []
  if (dot === undefined) return null
  const from = code.length - prefix.length
  const dotFrom = from - dot.length
  const examples = examplesBeforeDot({ text: code, form }, dotFrom, (name) => scopeExamples(names, name))
  const suggestions = membersOf(exampleOf(examples), () => '')
  return suggestions.length === 0 ? null : { from, dotFrom, suggestions }
}

const suggestName = (entry: ScopeEntry): Suggestion => ({
  label: entry.name,
  insert: entry.name,
  replacesDot: false,
  group: groupOf[entry.kind],
  icon: entry.kind,
  isOfLanguage: false,
  type: entry.type,
  help: entry.help,
  signature: entry.signature ?? '',
  value: entry.value,
  hasValue: entry.value !== undefined,
})

/** An entity with the member that is mostly meant, as one suggestion. */
const suggestMain = (entry: ScopeEntry, { help, main }: MemberFacts): Suggestion[] => {
  const member = main(entry)
  if (member === null) return []
  // Asked of all names at once, so what is known of their types is left out.
  const value = followPath(entry.value, [member])
  const path = `${entry.name}${memberText(member)}`
  return [
    {
      label: path,
      insert: path,
      replacesDot: false,
      group: 'Shortcuts',
      icon: entry.kind,
      type: describeType(value),
      help: help(entry, member),
      signature: '',
      value,
      hasValue: value !== undefined,
      isOfLanguage: false,
    },
  ]
}

const suggestMethod = (method: Method, group: SuggestionGroup | null): Suggestion => ({
  label: method.name,
  insert: method.name,
  replacesDot: false,
  group,
  icon: method.signature === '' ? 'constant' : 'method',
  isOfLanguage: true,
  type: '',
  help: method.help,
  signature: method.signature,
  value: undefined,
  hasValue: false,
})

/** More keys than there are icons would only slow the list down. */
const maximumMembers = 3_000

/** What was there last of something that may be typed; `hasValue` tells `undefined` from unknown. */
const valueOf = (known: unknown): { value: unknown; hasValue: boolean } =>
  known instanceof TypedValue
    ? { value: known.value, hasValue: known.value !== undefined }
    : { value: known, hasValue: known !== undefined }

const membersOf = (known: unknown, helpOf: (member: string) => string): Suggestion[] => {
  const methods = methodsOf(known).map((method) => suggestMethod(method, null))
  const value = known instanceof TypedValue ? typedObject(known) : known
  if (Array.isArray(value) || typeof value !== 'object' || value === null) return methods
  return Object.entries(value)
    .slice(0, maximumMembers)
    .map(([key, member]: [string, unknown]) => {
      const text = memberText(key)
      const replacesDot = text.startsWith('[')
      return {
        label: key,
        insert: replacesDot ? text : text.slice(1),
        replacesDot,
        group: null,
        icon: 'property' as const,
        isOfLanguage: false,
        type: describeType(member),
        help: helpOf(key),
        signature: '',
        ...(member instanceof TypedValue ? valueOf(member) : { value: member, hasValue: true }),
      }
    })
}
