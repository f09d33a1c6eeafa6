import { apply } from '@ashlar/document'
import {
  gridUnits,
  type JsonObject,
  type PageRecord,
  type PageRecords,
  widgetCatalogue,
} from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import type { PropertyPlace } from '../session/property-place.ts'
import { expandedCode } from './expanded-code.ts'
import { locate } from './locate.ts'

const catalogue = widgetCatalogue(widgetDescriptors)
const script = (id: string, code: string) => ({ id, type: 'runJs' as const, code })
const widget = (id: string, type: string, parentId: string | null, properties: JsonObject): PageRecord => ({
  kind: 'widget',
  id,
  name: `Name-${id}`,
  type,
  parentId,
  order: 'a',
  left: gridUnits(0),
  top: gridUnits(0),
  width: gridUnits(10),
  height: gridUnits(4),
  properties,
  dynamicBindingPathList: [],
  dynamicPropertyPathList: [],
})
const named = (id: string) => ({ id, name: `Name_${id}`, createdAt: 0 })
const records: PageRecords = {
  page: widget('page', 'page', null, {}),
  section: widget('section', 'section', 'page', {}),
  canvas: widget('canvas', 'canvas', 'section', {}),
  text: widget('text', 'text', 'canvas', { text: 'Hello' }),
  button: widget('button', 'button', 'canvas', {
    onClick: [
      { id: 'runs', type: 'executeApi', apiNames: [], onSuccess: [script('inner', 'a()')] },
      script('outer', 'b()'),
    ],
  }),
  table: widget('table', 'table', 'canvas', { tableData: '[]' }),
  variable: { ...named('variable'), kind: 'stateVariable', defaultValue: '1', persistance: 'Temporary' },
  timer: {
    ...named('timer'),
    kind: 'timer',
    startOnPageLoad: false,
    intervalMs: 5000,
    steps: [script('tick', 'c()')],
  },
  event: { ...named('event'), kind: 'event', arguments: [], onTrigger: [script('told', 'd()')] },
  property: { ...named('property'), kind: 'embedProperty', defaultValue: 'en', onChange: [] },
}
const ground = { records, catalogue, newId: () => 'new' }
const at = (entityType: PropertyPlace['entityType'], entityId: string, path: string) =>
  expandedCode(ground, { entityType, entityId, path })

const places = [
  ['a property of a component', 'widget', 'text', 'text', 'text', 'Hello'],
  ['data of a component', 'widget', 'table', 'tableData', 'json', '[]'],
  ['a script of a component', 'widget', 'button', 'onClick.outer.code', 'script', 'b()'],
  ['a script in a branch of a step', 'widget', 'button', 'onClick.inner.code', 'script', 'a()'],
  ['the default of a variable', 'stateVariable', 'variable', 'defaultValue', 'json', '1'],
  ['a script of a timer', 'timer', 'timer', 'steps.tick.code', 'script', 'c()'],
  ['a script of a custom event', 'event', 'event', 'onTrigger.told.code', 'script', 'd()'],
  ['the default of an embed property', 'embedProperty', 'property', 'defaultValue', 'json', 'en'],
] as const

describe('code in a tab of its own', () => {
  it.each(places)('is %s, read and written', (_, entityType, entityId, path, mode, value) => {
    const code = at(entityType, entityId, path)
    expect(code).toMatchObject({ mode, value, record: { id: entityId } })
    const outcome = code?.write('"changed"')
    const applied = outcome?.ok === true ? apply(records, outcome.change) : null
    const next = applied?.ok === true ? applied.records : {}
    expect(expandedCode({ ...ground, records: next }, { entityType, entityId, path })?.value).toBe(
      '"changed"',
    )
    for (const [id, record] of Object.entries(records)) if (id !== entityId) expect(next[id]).toEqual(record)
  })

  it('is that of the same step after others were put before it', () => {
    const steps = [script('new', 'z()'), script('tick', 'c()')]
    const timer: PageRecord = {
      ...named('timer'),
      kind: 'timer',
      startOnPageLoad: false,
      intervalMs: 5000,
      steps,
    }
    const code = expandedCode(
      { ...ground, records: { ...records, timer } },
      { entityType: 'timer', entityId: 'timer', path: 'steps.tick.code' },
    )
    expect(code?.value).toBe('c()')
  })

  it.each([
    ['an entity that is gone', 'widget', 'gone', 'text'],
    ['an entity of another kind', 'timer', 'text', 'text'],
    ['a property that components of the kind do not have', 'widget', 'text', 'nothing'],
    ['a step that was deleted', 'timer', 'timer', 'steps.gone.code'],
    ['what is no code', 'timer', 'timer', 'intervalMs'],
    ['a name of the language', 'widget', '__proto__', 'constructor'],
  ] as const)('is nothing at %s', (_, entityType, entityId, path) => {
    expect(at(entityType, entityId, path)).toBeNull()
  })
})

describe('a path', () => {
  it('names entries of lists by position or by id, however deep', () => {
    const value = { blocks: [{ id: 'a', children: [{ id: 'b', configuration: {} }] }] }
    expect(locate(value, ['b', 'configuration', 'body'])).toEqual([
      'blocks',
      '0',
      'children',
      '0',
      'configuration',
      'body',
    ])
    expect(locate(value, ['blocks', '0', 'id'])).toEqual(['blocks', '0', 'id'])
    expect(locate(value, ['nothing', 'below'])).toBeNull()
  })
})
