import type { EventHandler } from '@ashlar/schema'
import type { ImportReport } from '../import-report.ts'
import type { ForeignNames } from '../names.ts'
import { type Replace, rewriteCode, rewriteTemplate } from '../rewrite-code.ts'
import { readScriptObject, type ObjectMember } from './script-object.ts'

/** What is known of the names of a page when its code is read. */
export interface KnownNames {
  readonly names: ForeignNames
  /** What components are called there, with what is read of them by other words here. */
  readonly widgets: ReadonlyMap<
    string,
    { readonly reads: Readonly<Record<string, string>>; readonly isModal: boolean }
  >
  readonly queries: ReadonlySet<string>
  /** Queries that read what they are run with. */
  readonly queriesWithParameters: ReadonlySet<string>
  readonly objects: ReadonlyMap<string, readonly ObjectMember[]>
  readonly libraries: ReadonlySet<string>
}

/** The name of the variable that holds what a query is run with. */
export const parametersOf = (query: string): string => `${query.slice(0, 48)}Parameters`

/** The name of the variable that holds a value of an object of code. */
export const variableOf = (object: string, member: string): string =>
  `${object.slice(0, 28)}_${member.slice(0, 28)}`

const lastOf = (object: string, member: string): string => `${variableOf(object, member).slice(0, 54)}_last`

/** What of theirs has no counterpart, with the reason. */
const missing: Readonly<Record<string, string>> = {
  setInterval: 'Scripts have no setInterval here: make a timer of the page.',
  clearInterval: 'Scripts have no clearInterval here: stop a timer of the page.',
  postWindowMessage: 'Scripts send no messages to other windows here.',
  unlistenWindowMessage: 'Scripts hear no messages of other windows here.',
  windowMessageListener: 'Scripts hear no messages of other windows here.',
  clearStore: 'There is no clearStore here: store nothing under each key.',
  logoutUser: 'Scripts cannot sign people out here.',
  assertSignedInUser: 'Whoever opens an application is signed in here.',
}

const userFields: Readonly<Record<string, string>> = { username: 'email' }

/** Code and bindings of a page, said in our words. */
export class AppsmithCode {
  /** The variables that hold what functions of objects gave last, by `Object.function`, where something reads it. */
  readonly lastGiven = new Map<string, string>()
  readonly #known: KnownNames
  readonly #report: ImportReport

  constructor(known: KnownNames, report: ImportReport) {
    this.#known = known
    this.#report = report
  }

  /** A text with bindings. `path` names it in the report. */
  text(text: string, path: string, { rowName }: { rowName?: string } = {}): string {
    const used = new Set<string>()
    // What a query is run with is read by `this`, which stands only in functions here.
    const query = path.split('.').find((part) => this.#known.queriesWithParameters.has(part))
    const given =
      query === undefined
        ? text
        : text.replaceAll(/\bthis\s*\??\.\s*params\b/g, `${parametersOf(this.#known.names.of(query))}.value`)
    const onUnreadable = (message: string) => this.#report.add(path, `A binding cannot be read: ${message}`)
    return rewriteTemplate(
      given,
      this.#replaceIn(path, used, { isScript: false, rowName }),
      onUnreadable,
      (source) => this.#withObjects(source, path),
    )
  }

  /** An expression without braces. */
  expression(source: string, path: string): string {
    const text = this.text(`{{${source}}}`, path)
    return text.slice(2, -2)
  }

  /** What follows an event: single calls become steps, everything else a script. */
  handler(text: string, path: string, newId: () => string): EventHandler {
    const inner = /^\s*\{\{([\s\S]*)\}\}\s*$/.exec(text)?.[1]
    if (inner === undefined) {
      if (text.trim() !== '') this.#report.add(path, 'It holds no code in {{ }}, and was left out.')
      return []
    }
    if (inner.trim() === '') return []
    return (
      this.#asStep(inner.trim().replace(/;$/, ''), newId) ?? [
        { id: newId(), type: 'runJs', code: this.script(inner, path) },
      ]
    )
  }

  /** Statements, with all that they need of objects of code. */
  script(source: string, path: string): string {
    const used = new Set<string>()
    const code = this.#rewriteScript(source.trim(), path, used)
    const objects = this.#objectsIn(code, path, used, false)
    return [...this.#helpers(used), ...objects, code].join('\n')
  }

  #asStep(source: string, newId: () => string): EventHandler | null {
    const { names, queries, widgets, queriesWithParameters } = this.#known
    const run = /^([\w$]+)\.run\(\s*\)$/.exec(source)?.[1]
    if (run !== undefined && queries.has(run) && !queriesWithParameters.has(run)) {
      return [{ id: newId(), type: 'executeApi', apiNames: [names.of(run)] }]
    }
    const [, verb, quoted, bare] =
      /^(showModal|closeModal)\(\s*(?:['"`]([\w$ ]+)['"`]|([\w$]+)\.name)\s*\)$/.exec(source) ?? []
    const modal = quoted ?? bare
    if (modal !== undefined && widgets.get(modal)?.isModal === true) {
      return [
        {
          id: newId(),
          type: 'controlModal',
          name: names.of(modal),
          direction: verb === 'showModal' ? 'open' : 'close',
        },
      ]
    }
    const [, message, style = 'info'] =
      /^showAlert\(\s*'([^'\\{}]*)'\s*(?:,\s*'(info|success|warning|error)'\s*)?\)$/.exec(source) ?? []
    if (message !== undefined) {
      const known = style === 'success' || style === 'warning' || style === 'error' ? style : 'info'
      return [{ id: newId(), type: 'showAlert', message, style: known }]
    }
    const [, url, target = 'SAME_WINDOW'] =
      /^navigateTo\(\s*'([^'\\{}]*)'\s*(?:,\s*\{\s*\}\s*)?(?:,\s*'(SAME_WINDOW|NEW_WINDOW)'\s*)?\)$/.exec(
        source,
      ) ?? []
    if (url !== undefined)
      return [{ id: newId(), type: 'navigateTo', url, newWindow: target === 'NEW_WINDOW' }]
    const [, widget, children] =
      /^resetWidget\(\s*['"]([\w$]+)['"]\s*(?:,\s*(true|false)\s*)?\)$/.exec(source) ?? []
    if (widget !== undefined && widgets.has(widget)) {
      return [
        {
          id: newId(),
          type: 'resetComponent',
          widget: names.of(widget),
          resetChildren: children !== 'false',
        },
      ]
    }
    return null
  }

  #rewriteScript(source: string, path: string, used: Set<string>): string {
    const onUnreadable = (message: string) =>
      this.#report.add(path, `The code cannot be read, and was left as it is: ${message}`)
    return rewriteCode('script', source, this.#replaceIn(path, used, { isScript: true }), onUnreadable)
  }

  #replaceIn(
    path: string,
    used: Set<string>,
    { isScript, rowName }: { isScript: boolean; rowName?: string | undefined },
  ): Replace {
    const { names, queries, widgets, objects, libraries } = this.#known
    return (parts) => {
      const [root = '', member] = parts
      const widget = widgets.get(root)
      if (widget !== undefined) return this.#ofWidget(parts, widget, path)
      if (queries.has(root)) return this.#ofQuery(parts, used, path, isScript)
      const object = objects.get(root)
      if (object !== undefined) {
        const found = object.find(({ name }) => name === member)
        if (found === undefined && member !== undefined) {
          this.#report.add(path, `${root}.${member} is not in the code of ${root}.`)
        }
        if (parts[2] === 'data' && found?.isFunction === true) {
          this.#report.add(
            path,
            `What ${root}.${found.name} gave last is a variable here, which is set where the function runs as the page opens.`,
          )
          this.lastGiven.set(`${root}.${found.name}`, lastOf(root, found.name))
          return { parts: 3, text: `${lastOf(root, found.name)}.value` }
        }
        return found !== undefined && !found.isFunction
          ? { parts: 2, text: `${variableOf(root, found.name)}.value` }
          : null
      }
      if (root === 'appsmith') return this.#ofApplication(parts, path)
      if (root === 'currentIndex')
        return { parts: 1, text: rowName === undefined ? 'currentCell.index' : 'undefined' }
      if (libraries.has(root)) this.#report.add(path, `It uses the library ${root}, which is not here.`)
      if (Object.hasOwn(missing, root)) this.#report.add(path, missing[root] ?? '')
      if (isScript && helperNames.has(root)) used.add(root)
      if (isScript && root === 'storeValue') {
        used.add(root)
        return { parts: 1, text: 'keepValue' }
      }
      const own = names.of(root)
      return own === root ? null : { parts: 1, text: own }
    }
  }

  #ofWidget(
    parts: readonly string[],
    { reads, isModal }: { readonly reads: Readonly<Record<string, string>>; readonly isModal: boolean },
    path: string,
  ): ReturnType<Replace> {
    const [root = '', member] = parts
    const own = this.#known.names.of(root)
    if (member === undefined) return own === root ? null : { parts: 1, text: own }
    if (member === 'name') return { parts: 2, text: JSON.stringify(own) }
    if (isModal && member === 'isVisible') return { parts: 2, text: `${own}.isOpen` }
    const read = Object.hasOwn(reads, member) ? reads[member] : undefined
    if (read === undefined) return own === root ? null : { parts: 1, text: own }
    if (read === '') {
      this.#report.add(path, `It reads ${root}.${member}, which components of this kind do not have here.`)
      return own === root ? null : { parts: 1, text: own }
    }
    if (read.includes('$name')) return { parts: 2, text: `(${read.replaceAll('$name', own)})` }
    return { parts: 2, text: `${own}.${read}` }
  }

  #ofQuery(
    parts: readonly string[],
    used: Set<string>,
    path: string,
    isScript: boolean,
  ): ReturnType<Replace> {
    const [root = '', member] = parts
    const own = this.#known.names.of(root)
    if (member === 'data') return { parts: 2, text: `${own}.response` }
    if (member === 'run' && isScript) {
      used.add(`run ${root}`)
      return { parts: 2, text: runnerOf(own) }
    }
    if (member === 'run') this.#report.add(path, `It runs ${root}, which a binding cannot do here.`)
    if (member === 'clear' || member === 'responseMeta') {
      this.#report.add(path, `It uses ${root}.${member}, which APIs do not have here.`)
    }
    return own === root ? null : { parts: 1, text: own }
  }

  #ofApplication([, member, field]: readonly string[], path: string): ReturnType<Replace> {
    if (member === 'store') return { parts: 2, text: 'Store' }
    if (member === 'user') {
      const known = field === undefined ? undefined : userFields[field]
      return known === undefined
        ? { parts: 2, text: 'Global.user' }
        : { parts: 3, text: `Global.user.${known}` }
    }
    if (member === 'URL') {
      return field === 'fullPath' ? { parts: 3, text: 'Global.URL.href' } : { parts: 2, text: 'Global.URL' }
    }
    this.#report.add(path, `It reads appsmith.${member ?? ''}, which has no counterpart here.`)
    return { parts: member === undefined ? 1 : 2, text: 'undefined' }
  }

  /** A binding that calls functions of objects of code carries them along. */
  #withObjects(source: string, path: string): string {
    const objects = this.#objectsIn(source, path, new Set(), true)
    return objects.length === 0
      ? source
      : ` (() => {\n${objects.join('\n')}\nreturn (${source.trim()})\n})() `
  }

  /** The functions of objects that a code calls, and those that they call, as declarations. */
  #objectsIn(code: string, path: string, used: Set<string>, isBinding: boolean): string[] {
    const { objects } = this.#known
    const needed = new Map<string, Set<string>>()
    const sources = new Map<string, string>()
    const waiting: string[] = []
    const need = (text: string, self: string | null) => {
      for (const [object, members] of objects) {
        const readers = self === object ? `(?:${escaped(object)}|this)` : escaped(object)
        if (!new RegExp(`(?<![\\w$.])${readers}(?![\\w$])`).test(text)) continue
        const found = [
          ...text.matchAll(new RegExp(`(?<![\\w$.])${readers}\\s*\\??\\.\\s*([A-Za-z_$][\\w$]*)`, 'g')),
        ]
        const names =
          found.length === 0 ? members.map(({ name }) => name) : found.map(([, name = '']) => name)
        for (const name of names) {
          const known = needed.get(object) ?? new Set()
          if (known.has(name) || !members.some((member) => member.name === name)) continue
          needed.set(object, known.add(name))
          waiting.push(`${object}.${name}`)
        }
      }
    }
    need(code, null)
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
      const [object = '', name = ''] = next.split('.')
      const member = objects.get(object)?.find((each) => each.name === name)
      if (member === undefined) continue
      need(member.source, object)
      if (!member.isFunction) {
        const variable = variableOf(object, name)
        const set = isBinding ? '' : `, set ${name}(value) { ${variable}.set(value) }`
        sources.set(next, `get ${name}() { return ${variable}.value }${set}`)
        continue
      }
      if (isBinding && member.isAsync) {
        this.#report.add(
          path,
          `It calls ${object}.${name}, which waits for something: a binding cannot wait.`,
        )
      }
      const wrapped = this.#rewriteScript(`({${member.source}})`, `${path} (${object}.${name})`, used)
      sources.set(next, wrapped.slice(2, -2))
    }
    const lines = [...needed].map(([object, names]) => {
      const parts = [...names].map((name) => `  ${sources.get(`${object}.${name}`) ?? ''}`)
      return `const ${object} = {\n${parts.join(',\n')}\n}`
    })
    return isBinding
      ? lines
      : [...(lines.length === 0 ? [] : ['// Functions that this code calls.']), ...lines]
  }

  /** Functions of theirs that scripts here have by other words, for those that are used. */
  #helpers(used: ReadonlySet<string>): string[] {
    const { names, queriesWithParameters, widgets } = this.#known
    const modals = [...widgets].filter(([, { isModal }]) => isModal).map(([name]) => name)
    const byName = `{ ${modals.map((name) => `${JSON.stringify(name)}: () => ${names.of(name)}`).join(', ')} }`
    const lines: string[] = []
    for (const use of used) {
      if (use === 'resetWidget') {
        lines.push('const resetWidget = (name, children = true) => resetComponent(name, undefined, children)')
      }
      if (use === 'storeValue') {
        lines.push('const keepValue = (key, value, persist = true) => storeValue(key, value, !persist)')
      }
      if (use === 'removeValue') lines.push('const removeValue = (key) => storeValue(key, undefined)')
      if (use === 'showModal') lines.push(`const showModal = (name) => (${byName})[name]().open()`)
      if (use === 'closeModal') lines.push(`const closeModal = (name) => (${byName})[name]().close()`)
      if (!use.startsWith('run ')) continue
      const query = use.slice(4)
      const own = names.of(query)
      const setting = queriesWithParameters.has(query)
        ? `\n  await ${parametersOf(own)}.set(typeof first === 'object' && first !== null ? first : (third ?? {}))`
        : ''
      lines.push(
        `const ${runnerOf(own)} = async (first, second, third) => {${setting}
  try {
    const answer = await ${own}.run()
    if (typeof first === 'function') await first(answer)
    return answer
  } catch (error) {
    if (typeof second !== 'function') throw error
    return second(error)
  }
}`,
      )
    }
    return lines
  }
}

const helperNames: ReadonlySet<string> = new Set(['resetWidget', 'removeValue', 'showModal', 'closeModal'])

const runnerOf = (query: string): string => `run${query.slice(0, 1).toUpperCase()}${query.slice(1)}`

const escaped = (name: string): string => name.replaceAll('$', '\\$')

/** The members of the objects of code of a page; those that cannot be read are told. */
export const readObjects = (
  collections: readonly { readonly name: string; readonly body: string }[],
  path: string,
  report: ImportReport,
): ReadonlyMap<string, readonly ObjectMember[]> =>
  new Map(
    collections.flatMap(({ name, body }): [string, readonly ObjectMember[]][] => {
      const members = readScriptObject(body)
      if (members === null) {
        report.add(`${path}.${name}`, 'Its code cannot be read, and was left out.')
        return []
      }
      report.add(
        `${path}.${name}`,
        'Objects of code have no counterpart: its functions stand in the scripts and bindings that call them, its values are variables.',
      )
      return [[name, members]]
    }),
  )
