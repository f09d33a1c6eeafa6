import type { EventHandler, EventStep, JsonObject, JsonValue } from '@ashlar/schema'
import { isObject } from '../foreign-application.ts'
import type { ImportReport } from '../import-report.ts'
import type { ForeignNames } from '../names.ts'
import { type Replace, rewriteCode, rewriteTemplate } from '../rewrite-code.ts'

/** What is known of the names of a page when its code is read. */
export interface TooljetNames {
  readonly names: ForeignNames
  /** By name there: what is read of a component by other words here. */
  readonly components: ReadonlyMap<
    string,
    { readonly id: string; readonly reads: Readonly<Record<string, string>>; readonly isModal: boolean }
  >
  /** Names of queries by their ids. */
  readonly queries: ReadonlyMap<string, string>
  /** Names of pages by their ids. */
  readonly pages: ReadonlyMap<string, string>
}

/** Code, bindings and events of a page, said in our words. */
export class TooljetCode {
  /** The variables that something reads or sets, by their names there. */
  readonly variables = new Map<string, string>()
  readonly #known: TooljetNames
  readonly #report: ImportReport

  constructor(known: TooljetNames, report: ImportReport) {
    this.#known = known
    this.#report = report
  }

  /** A text with bindings. `path` names it in the report. */
  text(text: string, path: string): string {
    return rewriteTemplate(text, this.#replaceIn(path), (message) =>
      this.#report.add(path, `A binding cannot be read: ${message}`),
    )
  }

  /** Code of a step. */
  code(code: string, path: string): string {
    return rewriteCode('javascript', code, this.#replaceIn(path), (message) =>
      this.#report.add(path, `The code cannot be read, and was left as it is: ${message}`),
    )
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

  #replaceIn(path: string): Replace {
    const { names, components, queries } = this.#known
    const isQuery = new Set(queries.values())
    return (parts) => {
      const [root, name = '', member] = parts
      if (root === 'components') {
        const component = components.get(name)
        if (component === undefined)
          return this.#missing(parts, path, `there is no component ${name} on this page`)
        const read =
          member !== undefined && Object.hasOwn(component.reads, member) ? component.reads[member] : undefined
        return read === undefined
          ? { parts: 2, text: names.of(name) }
          : { parts: 3, text: `${names.of(name)}.${read}` }
      }
      if (root === 'queries') {
        if (!isQuery.has(name)) return this.#missing(parts, path, `there is no query ${name}`)
        return member === 'data' || member === 'rawData'
          ? { parts: 3, text: `${names.of(name)}.response` }
          : { parts: 2, text: names.of(name) }
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

/** A text with bindings as an expression. */
const expressionOf = (text: string): string => {
  const only = /^\s*\{\{([\s\S]*)\}\}\s*$/.exec(text)?.[1]
  return only ?? JSON.stringify(text)
}

/** A value as text: what is no text is JSON. */
export const textOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)
