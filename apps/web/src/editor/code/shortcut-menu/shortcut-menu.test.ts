import type { ScopeEntry } from '@ashlar/runtime'
import { describe, expect, it } from 'vitest'
import { namesOfApplication } from '../names-of-application.ts'
import { type DataSource, inOrder } from './data-sources.ts'
import { componentsAtOnce, shortcutGroups } from './shortcut-groups.ts'

const entry = (kind: ScopeEntry['kind'], name: string, more: Partial<ScopeEntry> = {}): ScopeEntry => ({
  kind,
  name,
  type: '',
  value: undefined,
  help: '',
  ...more,
})
const names = [
  entry('global', 'currentRow', { type: 'item' }),
  entry('api', 'Orders'),
  entry('api', 'Messages'),
  entry('widget', 'Table1', { type: 'table' }),
  entry('widget', 'Canvas1', { type: 'canvas' }),
  entry('stateVariable', 'Basket'),
  entry('timer', 'Refresh'),
  entry('global', 'App', { value: { Rate: { value: 1 }, Tick: { isActive: true } } }),
  entry('global', 'Embed', { value: { token: { value: 'x' } } }),
  entry('global', 'Global', { value: {} }),
]
const groups = (isOfApplication = false) =>
  Object.fromEntries(
    shortcutGroups(isOfApplication ? namesOfApplication(names) : names, {
      isOfApplication,
      isStreaming: (name) => name === 'Messages',
    }).map(({ title, shortcuts }) => [title, shortcuts.map(({ label }) => label)]),
  )

describe('the menu of shortcuts', () => {
  it('offers what is there: names of the place, responses, components, state, timers and embed properties', () => {
    expect(groups()).toEqual({
      Current: ['currentRow'],
      'API Responses': ['Orders.response'],
      Components: ['Table1'],
      State: ['Basket', 'App.Rate'],
      Timers: ['Refresh', 'App.Tick'],
      'Embed Properties': ['Embed.token.value'],
    })
  })

  it('offers neither responses nor components to what belongs to the application', () => {
    expect(Object.keys(groups(true))).not.toContain('API Responses')
    expect(Object.keys(groups(true))).not.toContain('Components')
  })

  it('offers to what belongs to the application its own variables and timers by name alone', () => {
    expect(groups(true)).toMatchObject({ State: ['Rate'], Timers: ['Tick'] })
  })

  it('inserts the value of a variable, and whether a timer is active', () => {
    const codes = shortcutGroups(names, { isOfApplication: false, isStreaming: () => false }).flatMap(
      ({ shortcuts }) => shortcuts.map(({ code }) => code),
    )
    expect(codes).toContain('App.Rate.value')
    expect(codes).toContain('Refresh.isActive')
  })

  it('leaves empty groups out, but for the responses, to which an API can be added', () => {
    const none = shortcutGroups([], { isOfApplication: false, isStreaming: () => false })
    expect(none.map(({ title }) => title)).toEqual(['API Responses'])
  })

  it('shows 20 components at a time', () => {
    expect(componentsAtOnce).toBe(20)
  })
})

describe('the data sources of a new API', () => {
  const source = (pluginId: string, id: string, more: Partial<DataSource> = {}): DataSource => ({
    id,
    name: id,
    icon: 'database',
    pluginId,
    isDemo: false,
    ...more,
  })
  const order = (sources: readonly DataSource[]): string[] => inOrder(sources).map(({ id }) => id)

  it('are Python, JavaScript, REST API, integrations of REST APIs, then all others', () => {
    expect(
      order([
        source('postgres', 'shop'),
        source('restapi', 'weather'),
        source('restapi', 'restapi'),
        source('javascript', 'javascript'),
        source('python', 'python'),
      ]),
    ).toEqual(['python', 'javascript', 'restapi', 'weather', 'shop'])
  })

  it('end with those for trying out, and are in the order of plugins and names among equals', () => {
    expect(
      order([
        source('postgres', 'demo', { isDemo: true }),
        source('postgres', 'b'),
        source('postgres', 'a'),
        source('mysql', 'z'),
      ]),
    ).toEqual(['z', 'a', 'b', 'demo'])
  })
})
