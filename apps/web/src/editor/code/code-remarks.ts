import { formatPath, standardGlobalNames } from '@ashlar/expression'
import { type ScopeEntry, scriptFunctions } from '@ashlar/runtime'
import { reservedNames } from '@ashlar/schema'
import { type CodeRange, codeForm, codeStretches, referencesIn } from './bindings.ts'
import { adviceOn, unknownMembers } from './inference/unknown-members.ts'
import { type CodeMode, codeExtent } from './languages.ts'
import { scopeExamples } from './scope-examples.ts'

/** Something that can be read and hardly be meant so, and where. */
export interface Remark extends CodeRange {
  readonly message: string
  readonly severity: 'error' | 'warning'
  /** What to do instead. */
  readonly advice?: string
}

/** Code with what is known around it. */
export interface RemarkedCode {
  readonly text: string
  readonly mode: CodeMode
  readonly names: readonly ScopeEntry[]
  /** Whether it belongs to the application instead of a page. */
  readonly isOfApplication: boolean
  /** Whether what stands at a position is code, and no text or comment within. */
  readonly isCode: (position: number) => boolean
}

/** Modes of code that runs on the server. */
const onServer: ReadonlySet<CodeMode> = new Set<CodeMode>(['javascript', 'python', 'sql'])

const browserFunctions: ReadonlySet<string> = new Set(scriptFunctions.map(({ name }) => name))

const doubleBraces = /(?<!\$)\{\{\s*[A-Za-z_$][\w$]*(?:\.[\w$]+|\[[^[\]]*\])*\s*\}\}/g

/** What is to be said of code that can be read. */
export const codeRemarks = (code: RemarkedCode): Remark[] => {
  const misspelled = misspelledMembers(code)
  // That nothing is there yet says less than that nothing will be.
  const isSaid = ({ from, to }: CodeRange): boolean =>
    misspelled.some((remark) => remark.from >= from && remark.to <= to)
  return [
    ...browserCalls(code),
    ...bracedReferences(code),
    ...emptyReferences(code).filter((remark) => !isSaid(remark)),
    ...unknownNames(code),
    ...misspelled,
    ...needlessPrefixes(code),
  ]
}

const browserCall = new RegExp(
  String.raw`(?<![\w$.]|function\s|def\s)(${[...browserFunctions].join('|')})(?=\s*\()`,
  'g',
)

/** Calls of functions that only exist in browsers, in code of the server; found also where the code cannot be read yet. */
const browserCalls = ({ text, mode, names, isCode }: RemarkedCode): Remark[] => {
  if (!onServer.has(mode)) return []
  return [...text.matchAll(browserCall)].flatMap(({ index, 1: method = '' }) => {
    if (!isCode(index) || names.some(({ name }) => name === method)) return []
    return [
      {
        from: index,
        to: index + method.length,
        severity: 'error' as const,
        message: `ERROR: ${method}() is a frontend JavaScript-only method`,
        advice:
          'It cannot be called from backend code. Set up a frontend event handler from the API response block instead.',
      },
    ]
  })
}

/** References between double braces, where all is code already. */
const bracedReferences = ({ text, mode, isCode }: RemarkedCode): Remark[] => {
  if (mode !== 'javascript') return []
  return [...text.matchAll(doubleBraces)].flatMap((match) =>
    isCode(match.index)
      ? [
          {
            from: match.index,
            to: match.index + match[0].length,
            severity: 'error' as const,
            message:
              'ERROR: Surrounding references with double brackets is invalid in backend JavaScript. Simply remove the brackets and type the variable or expression directly.',
          },
        ]
      : [],
  )
}

/** References of bindings that are worth null now. */
const emptyReferences = ({ text, mode, names }: RemarkedCode): Remark[] => {
  if (onServer.has(mode) || mode === 'script') return []
  return referencesIn(text, mode).flatMap(({ from, to, path }) => {
    const [root = '', ...below] = path
    const entry = names.find(({ name }) => name === root)
    // What a block before this one answers is not known until it ran.
    if (entry === undefined || entry.type === 'step' || entry.type === 'block') return []
    return isNullAt(entry.value, below)
      ? [{ from, to, severity: 'warning' as const, message: `WARN: ${formatPath(path)} is null` }]
      : []
  })
}

/** Names that every binding knows beside those around it. */
const known: ReadonlySet<string> = new Set([...standardGlobalNames, ...reservedNames])

/** Names in the bindings of a query that nothing around it has: the query would fail when it runs. */
const unknownNames = ({ text, mode, names }: RemarkedCode): Remark[] => {
  if (mode !== 'sql') return []
  return referencesIn(text, mode).flatMap(({ from, path: [root = ''] }) =>
    known.has(root) || browserFunctions.has(root) || names.some(({ name }) => name === root)
      ? []
      : [
          {
            from,
            to: from + root.length,
            severity: 'warning' as const,
            message: `WARN: ${root} is not defined`,
            advice: 'Nothing before this step and nothing on the page has this name.',
          },
        ],
  )
}

/** Members that nothing has: no value now, and no type. */
const misspelledMembers = ({ text, mode, names }: RemarkedCode): Remark[] => {
  const extent = codeExtent(mode)
  const form = codeForm(extent)
  if (form === null) return []
  return codeStretches(text, extent).flatMap(({ source, offset }) =>
    unknownMembers({ text: source, form }, (name) => scopeExamples(names, name)).map((unknown) => ({
      from: offset + unknown.from,
      to: offset + unknown.to,
      severity: 'warning' as const,
      message: `WARN: ${unknown.holder} has no ${unknown.name}`,
      advice: adviceOn(unknown),
    })),
  )
}

/** `App.` before what the code, which belongs to the application itself, reads by name. */
const needlessPrefixes = ({ text, mode, isOfApplication }: RemarkedCode): Remark[] => {
  if (!isOfApplication) return []
  return referencesIn(text, mode).flatMap(({ from, to, path: [root, name] }) =>
    root === 'App' && name !== undefined
      ? [
          {
            from,
            to,
            severity: 'warning' as const,
            message: `The App. prefix is not needed to access other App-level resources from App scope. Please remove the prefix and type "${name}" instead.`,
          },
        ]
      : [],
  )
}

const isNullAt = (root: unknown, path: readonly string[]): boolean => {
  let value = root
  for (const key of path) {
    if (value === null) return true
    if (typeof value !== 'object' || value === undefined || !Object.hasOwn(value, key)) return false
    value = Reflect.get(value, key)
  }
  return value === null
}
