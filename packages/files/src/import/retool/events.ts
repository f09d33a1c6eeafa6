import type { EventHandler, EventStep, JsonObject, JsonValue } from '@ashlar/schema'
import { isObject } from '../foreign-application.ts'
import type { ImportReport } from '../import-report.ts'
import type { RetoolCode } from './code.ts'
import { type CodePlace, type KnownThings, textIn } from './known.ts'

/** What events are read with. */
export interface ReadingEvents {
  readonly code: RetoolCode
  readonly known: KnownThings
  readonly report: ImportReport
  readonly newId: () => string
  /** Where pages of the application are, by the ids of screens. */
  readonly pages: ReadonlyMap<string, string>
}

/** What follows an event there: as a step, and as statements for where it depends on something. */
interface Action {
  readonly step: EventStep | null
  readonly code: string
}

/** The events of a component or a query, in their order. */
export const eventsIn = (template: JsonObject): JsonObject[] => {
  const { events } = template
  const list = Array.isArray(events) ? events : isObject(events) ? Object.values(events) : []
  return list.filter(isObject)
}

/** Steps for those events that have a name. */
export const stepsFor = (
  events: readonly JsonObject[],
  path: string,
  place: CodePlace,
  reading: ReadingEvents,
): EventHandler =>
  events.flatMap((event): EventStep[] => {
    // A handler may be there of which nothing was chosen.
    if (event['method'] === null || event['method'] === '') return []
    const action = actionOf(event, path, place, reading)
    if (action === null) {
      const named = [event['type'], event['method']].filter((part) => typeof part === 'string').join('.')
      reading.report.add(path, `The action “${named}” has no counterpart, and was left out.`)
      return []
    }
    if (Number(event['waitMs'] ?? 0) > 0) reading.report.add(path, 'It waited a moment before it ran.')
    const condition = textIn(event, 'enabled').trim()
    if (condition === '' || condition === 'true')
      return [action.step ?? { id: reading.newId(), type: 'runJs', code: action.code }]
    const asked = reading.code.expression(condition, path, place)
    const lines = action.code.split('\n').map((line) => `  ${line}`)
    return [{ id: reading.newId(), type: 'runJs', code: `if (${asked}) {\n${lines.join('\n')}\n}` }]
  })

/** A value as a text with bindings. */
const templateOf = (value: JsonValue | undefined): string =>
  typeof value === 'string' ? value : value === undefined || value === null ? '' : JSON.stringify(value)

const literal = (text: string): string => (/^(?:true|false|null|-?\d+(?:\.\d+)?)$/.test(text) ? text : '')

const actionOf = (
  event: JsonObject,
  path: string,
  place: CodePlace,
  reading: ReadingEvents,
): Action | null => {
  const { code, known, newId } = reading
  const params = isObject(event['params']) ? event['params'] : {}
  const options = isObject(params['options']) ? params['options'] : {}
  const target = textIn(event, 'pluginId')
  const text = (value: JsonValue | undefined): string => code.text(templateOf(value), path, place)
  const expression = (value: JsonValue | undefined): string => {
    const template = templateOf(value).trim()
    return literal(template) || (template === '' ? 'undefined' : code.expression(template, path, place))
  }
  const method = textIn(event, 'method')
  const own = known.names.of(target)
  const thing = known.things.get(target)
  const source = textIn(params, 'src') || (event['type'] === 'script' ? textIn(event, 'src') : '')
  if (source !== '') return { step: null, code: code.script(source, path, place) }
  switch (`${textIn(event, 'type')}.${method}`) {
    case 'datasource.trigger':
      if (thing?.kind === 'query')
        return { step: { id: newId(), type: 'executeApi', apiNames: [own] }, code: `await ${own}.run()` }
      return thing?.kind === 'script'
        ? {
            step: { id: newId(), type: 'triggerEvent', event: { name: own, scope: 'page' } },
            code: `await ${own}.trigger()`,
          }
        : null
    case 'util.showNotification': {
      const given = Object.keys(options).length > 0 ? options : params
      const kind = textIn(given, 'notificationType') || textIn(given, 'type')
      const style = kind === 'success' || kind === 'warning' || kind === 'error' ? kind : 'info'
      const [title, description] = [text(given['title']), text(given['description'])]
      const message = [title, description].filter((part) => part !== '').join(': ')
      const asked = code.expression(
        [templateOf(given['title']), templateOf(given['description'])]
          .filter((part) => part !== '')
          .join(': '),
        path,
        place,
      )
      return {
        step: { id: newId(), type: 'showAlert', message, style },
        code: `showAlert(${asked}, '${style}')`,
      }
    }
    case 'util.openUrl': {
      const url = params['url']
      if (templateOf(url) === '') return null
      const newWindow = options['newTab'] !== false
      return {
        step: { id: newId(), type: 'navigateTo', url: text(url), newWindow },
        code: `navigateTo(${expression(url)}, undefined, '${newWindow ? 'NEW_WINDOW' : 'SAME_WINDOW'}')`,
      }
    }
    case 'util.openPage': {
      const page = reading.pages.get(textIn(params, 'pageName') || textIn(params, 'pageId'))
      return page === undefined
        ? null
        : {
            step: { id: newId(), type: 'navigateTo', url: page },
            code: `navigateTo(${JSON.stringify(page)})`,
          }
    }
    case 'util.copyToClipboard':
      return { step: null, code: `copyToClipboard(${expression(params['value'])})` }
    case 'util.exportData':
    case 'util.downloadFile': {
      const name = templateOf(params['fileName']) || 'data'
      const kind = templateOf(params['fileType']) || 'csv'
      return {
        step: null,
        code: `download(${expression(params['data'])}, ${JSON.stringify(`${name}.${kind}`)})`,
      }
    }
    case 'localStorage.setValue':
      return {
        step: null,
        code: `storeValue(${expression(params['key'])}, ${expression(params['newValue'] ?? params['value'])})`,
      }
    case 'state.setValue': {
      const value = params['value']
      return thing?.kind === 'variable'
        ? {
            step: {
              id: newId(),
              type: 'setStateVar',
              state: { name: own, scope: 'page' },
              value: text(value),
            },
            code: `${own}.set(${expression(value)})`,
          }
        : null
    }
    default:
      break
  }
  if (thing?.kind !== 'component') return null
  if (thing.type === 'modal' || thing.type === 'slideout') {
    const direction = /^(?:open|show)$/.test(method)
      ? 'open'
      : /^(?:close|hide)$/.test(method)
        ? 'close'
        : null
    if (direction === null) return null
    const type = thing.type === 'modal' ? 'controlModal' : 'controlSlideout'
    return { step: { id: newId(), type, name: own, direction }, code: `${own}.${direction}()` }
  }
  const set = (propertyName: string, value: string, asCode: string): Action => ({
    step: { id: newId(), type: 'setComponentProperty', widget: own, propertyName, propertyValue: value },
    code: `${own}.set(${JSON.stringify(propertyName)}, ${asCode})`,
  })
  switch (method) {
    case 'setValue':
      return thing.value === undefined
        ? null
        : set(thing.value, text(params['value']), expression(params['value']))
    case 'setHidden': {
      const shown = `!(${expression(params['hidden'])})`
      return set('isVisible', `{{ ${shown} }}`, shown)
    }
    case 'setDisabled':
      return set('isDisabled', text(params['disabled']), expression(params['disabled']))
    case 'clearValue':
    case 'resetValue':
    case 'clear':
    case 'reset':
      return {
        step: { id: newId(), type: 'resetComponent', widget: own, resetChildren: true },
        code: `${own}.reset()`,
      }
    case 'selectRow': {
      const row = params['rowIndex'] ?? params['index'] ?? 0
      return thing.type === 'table' ? { step: null, code: `${own}.selectRow(${expression(row)})` } : null
    }
    case 'clearSelection':
      return thing.type === 'table' ? { step: null, code: `${own}.clearSelection()` } : null
    case 'focus':
    case 'validate':
      return { step: null, code: `${own}.${method}()` }
    default:
      return null
  }
}
