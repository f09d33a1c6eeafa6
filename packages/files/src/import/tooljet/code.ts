import type { EventHandler, EventStep, JsonObject } from '@ashlar/schema'
import { isObject } from '../foreign-application.ts'
import type { ImportReport } from '../import-report.ts'
import { type Replace, rewriteCode, rewriteTemplate } from '../rewrite-code.ts'
import {
  actionOf,
  declarationsOf,
  methodOf,
  resultOf,
  runnerOf,
  type TooljetHelpers,
  variablesSet,
} from './script-functions.ts'
import type { TooljetNames } from './known-names.ts'

/** Code, bindings and events of a page, said in our words. */
export class TooljetCode {
  /** The variables that something reads or sets, by their names there. */
  readonly variables = new Map<string, string>()
  /** The scripts of which something reads what they gave last, by their names there. */
  readonly resultsRead = new Set<string>()
  /** What newer versions write in references instead of names. */
  readonly #namesById: ReadonlyMap<string, string>
  readonly #known: TooljetNames
  readonly #report: ImportReport

  constructor(known: TooljetNames, report: ImportReport) {
    this.#known = known
    this.#report = report
    const components = [...known.components].map(([name, { id }]) => [id, name] as const)
    this.#namesById = new Map([...components, ...known.queries])
  }

  /** Code as it was typed: newer versions keep ids in the place of names. */
  #typed(code: string): string {
    return code.replaceAll(
      /\b(components|queries)\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})\b/g,
      (_whole, kind: string, id: string) => {
        const name = this.#namesById.get(id)
        return name === undefined ? `${kind}.missing_${id.slice(0, 8)}` : `${kind}${memberOf(name)}`
      },
    )
  }

  /** A text with bindings. `path` names it in the report; `given` says what stands for names of its own. */
  text(text: string, path: string, given: Readonly<Record<string, string>> = {}): string {
    const replace = this.#replaceIn(path, null)
    const known: Replace = (parts) => {
      const [root = ''] = parts
      return Object.hasOwn(given, root) ? { parts: 1, text: given[root] ?? root } : replace(parts)
    }
    return rewriteTemplate(this.#typed(text), known, (message) =>
      this.#report.add(path, `A binding cannot be read: ${message}`),
    )
  }

  /** Code of a step. */
  code(code: string, path: string): string {
    return rewriteCode('javascript', this.#typed(code), this.#replaceIn(path, null), (message) =>
      this.#report.add(path, `The code cannot be read, and was left as it is: ${message}`),
    )
  }

  /** Code that does something to the page, with the functions that it needs. */
  script(code: string, path: string): string {
    const typed = this.#typed(code)
    for (const name of variablesSet(typed)) this.#variable(name)
    const helpers: TooljetHelpers = new Map()
    const written = rewriteCode('script', typed, this.#replaceIn(path, helpers), (message) =>
      this.#report.add(path, `The code cannot be read, and was left as it is: ${message}`),
    )
    return [...declarationsOf(helpers), written].join('\n')
  }

  /** What follows an event. */
  steps(actions: readonly JsonObject[], path: string, newId: () => string): EventHandler {
    return actions.flatMap((action) => {
      const { runOnlyIf } = action
      if (typeof runOnlyIf === 'string' && runOnlyIf.trim() !== '') {
        this.#report.add(path, `It ran only if ${runOnlyIf.slice(0, 200)}: here it always runs.`)
      }
      const step = this.#step(action, newId())
      if (step !== null) return [step]
      this.#report.add(
        path,
        `The action “${String(action['actionId'])}” has no counterpart, and was left out.`,
      )
      return []
    })
  }

  #step(action: JsonObject, id: string): EventStep | null {
    const { names, queries, components, pages } = this.#known
    const text = (key: string): string => {
      const value = action[key]
      return typeof value === 'string'
        ? this.text(value, key)
        : value === undefined
          ? ''
          : JSON.stringify(value)
    }
    switch (action['actionId']) {
      case 'run-query': {
        const query = queries.get(text('queryId')) ?? text('queryName')
        if (this.#known.scripts.has(query))
          return { id, type: 'triggerEvent', event: { name: names.of(query), scope: 'page' } }
        return [...queries.values()].includes(query)
          ? { id, type: 'executeApi', apiNames: [names.of(query)] }
          : null
      }
      case 'show-alert': {
        const style = text('alertType')
        return {
          id,
          type: 'showAlert',
          message: text('message'),
          style: style === 'success' || style === 'warning' || style === 'error' ? style : 'info',
        }
      }
      case 'show-modal':
      case 'close-modal': {
        const { modal } = action
        const wanted = isObject(modal) ? modal['id'] : modal
        const found = [...components].find(
          ([name, { id: own, isModal }]) => isModal && (own === wanted || name === wanted),
        )
        const direction = action['actionId'] === 'show-modal' ? 'open' : 'close'
        return found === undefined ? null : { id, type: 'controlModal', name: names.of(found[0]), direction }
      }
      case 'open-webpage':
        return {
          id,
          type: 'navigateTo',
          url: text('url'),
          newWindow: action['windowTarget'] !== 'currentTab',
        }
      case 'switch-page': {
        const page = pages.get(text('pageId'))
        return page === undefined ? null : { id, type: 'navigateTo', url: page }
      }
      case 'set-custom-variable':
      case 'set-page-variable':
        return {
          id,
          type: 'setStateVar',
          state: { name: this.#variable(text('key')), scope: 'page' },
          value: text('value'),
        }
      case 'unset-custom-variable':
      case 'unset-page-variable':
        return { id, type: 'resetStateVar', state: { name: this.#variable(text('key')), scope: 'page' } }
      case 'copy-to-clipboard':
        return { id, type: 'runJs', code: `copyToClipboard(${expressionOf(text('contentToCopy'))})` }
      default:
        return null
    }
  }

  #variable(name: string): string {
    const known = this.variables.get(name)
    if (known !== undefined) return known
    const made = this.#known.names.make(
      name
        .replaceAll(/[^\w$]/g, '')
        .replace(/^\d+/, '')
        .slice(0, 50) || 'variable',
    )
    this.variables.set(name, made)
    return made
  }

  #replaceIn(path: string, helpers: TooljetHelpers | null): Replace {
    const { names, components, queries } = this.#known
    const isQuery = new Set(queries.values())
    return (parts) => {
      const [root, name = '', member] = parts
      if (root === 'components') {
        const component = components.get(name)
        if (component === undefined)
          return this.#missing(parts, path, `there is no component ${name} on this page`)
        const method =
          helpers === null || member === undefined
            ? null
            : methodOf(name, member, component.value, helpers, this.#known)
        if (method !== null) return { parts: 3, text: method }
        const read =
          member !== undefined && Object.hasOwn(component.reads, member) ? component.reads[member] : undefined
        return read === undefined
          ? { parts: 2, text: names.of(name) }
          : { parts: 3, text: `${names.of(name)}.${read}` }
      }
      if (root === 'queries') {
        if (!isQuery.has(name)) return this.#missing(parts, path, `there is no query ${name}`)
        if (member === 'run' && helpers !== null)
          return { parts: 3, text: runnerOf(name, helpers, this.#known) }
        const isScript = this.#known.scripts.has(name)
        const isAnswer = member === 'data' || member === 'rawData'
        if (isScript && isAnswer) this.resultsRead.add(name)
        const own = names.of(name)
        if (isScript && isAnswer) return { parts: 3, text: `${resultOf(own)}.value` }
        if (member === 'isLoading' && !isScript) return { parts: 3, text: `${own}.isLoading` }
        if (member === 'getData' && helpers !== null) return { parts: 3, text: `(() => ${own}.response)` }
        return isAnswer ? { parts: 3, text: `${own}.response` } : { parts: 2, text: own }
      }
      if (root === 'actions' && helpers !== null) {
        const action = actionOf(name, helpers, this.variables, this.#known)
        if (action !== null) return { parts: 2, text: action }
      }
      if (root === 'variables' && name !== '') return { parts: 2, text: `${this.#variable(name)}.value` }
      if (root === 'page' && name === 'variables' && member !== undefined)
        return { parts: 3, text: `${this.#variable(member)}.value` }
      if (root === 'globals' && name === 'currentUser') return { parts: 2, text: 'Global.user' }
      if (root === 'globals' && name === 'urlparams') return { parts: 2, text: 'Global.URL.queryParams' }
      if (root === 'listItem') return { parts: 1, text: 'currentItem' }
      if (root === 'rowData') return { parts: 1, text: 'currentRow' }
      if (
        root === 'globals' ||
        root === 'constants' ||
        root === 'parameters' ||
        root === 'actions' ||
        root === 'page' ||
        root === 'cellValue'
      ) {
        return this.#missing(parts, path, `${parts.join('.')} has no counterpart`)
      }
      return null
    }
  }

  #missing(parts: readonly string[], path: string, reason: string): null {
    this.#report.add(path, `It reads ${parts.join('.').slice(0, 100)}, but ${reason} here.`)
    return null
  }
}

/** A name as it stands after a dot, or in brackets where it cannot. */
const memberOf = (name: string): string =>
  /^[A-Za-z_$][\w$]*$/.test(name) ? `.${name}` : `[${JSON.stringify(name)}]`

/** A text with bindings as an expression. */
const expressionOf = (text: string): string => {
  const only = /^\s*\{\{([\s\S]*)\}\}\s*$/.exec(text)?.[1]
  return only ?? JSON.stringify(text)
}
