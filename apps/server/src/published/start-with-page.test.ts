import type { PublishedPage } from '@ashlar/contract'
import type { ApiRecord, JsonObject } from '@ashlar/schema'
import { gridUnits } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { isPersonNavigating, mostStartedWithPage, pageAtPath, startsWithPage } from './start-with-page.ts'

const navigation = { 'sec-fetch-mode': 'navigate', 'sec-fetch-dest': 'document' }

describe('a person goes to a page', () => {
  it.each([
    ['in a window', navigation],
    ['in a frame', { ...navigation, 'sec-fetch-dest': 'iframe' }],
  ])('%s', (_, headers) => expect(isPersonNavigating('GET', headers)).toBe(true))
})

describe('nobody goes to a page', () => {
  it.each([
    ['where only its head is asked for', 'HEAD', navigation],
    ['where something is sent to it', 'POST', navigation],
    ['where a program reads it that says nothing of itself', 'GET', {}],
    ['where a script fetches it', 'GET', { 'sec-fetch-mode': 'cors', 'sec-fetch-dest': 'empty' }],
    ['where a picture names it', 'GET', { 'sec-fetch-mode': 'no-cors', 'sec-fetch-dest': 'image' }],
    ['where an object shows it', 'GET', { ...navigation, 'sec-fetch-dest': 'object' }],
    ['before they decide to', 'GET', { ...navigation, 'sec-purpose': 'prefetch' }],
    ['while it is drawn in advance', 'GET', { ...navigation, 'sec-purpose': 'prefetch;prerender' }],
    ['where an older browser looks ahead', 'GET', { ...navigation, purpose: 'prefetch' }],
  ])('%s', (_, method, headers) => expect(isPersonNavigating(method, headers)).toBe(false))
})

const anApi = (
  id: string,
  configuration: JsonObject = { body: 'select 1' },
  pluginId = 'postgres',
): ApiRecord => ({
  kind: 'api',
  id,
  name: id,
  responseType: 'SYNC',
  trigger: { type: 'UI' },
  blocks: [{ id: 's', kind: 'step', name: 'Step1', pluginId, datasourceId: 'd', configuration }],
  onSuccess: [],
  onError: [],
  onCancel: [],
})

const aPage = (
  apis: readonly ApiRecord[],
  more: Partial<PublishedPage['apis'][number]> = {},
  onPageLoad: { id: string; type: string }[] = [],
): PublishedPage => ({
  id: 'p1',
  name: 'Page1',
  isHidden: false,
  path: '/',
  widgets: [
    {
      kind: 'widget',
      id: '0',
      name: 'Page1',
      type: 'page',
      parentId: null,
      order: 'a',
      left: gridUnits(0),
      top: gridUnits(0),
      width: gridUnits(10),
      height: gridUnits(4),
      properties: { onPageLoad },
      dynamicBindingPathList: [],
      dynamicPropertyPathList: [],
    },
  ],
  stateVariables: [],
  timers: [],
  events: [],
  embedProperties: [],
  apis: apis.map(({ id, name }) => ({
    id,
    name,
    inputs: [],
    runsOnPageLoad: true,
    onSuccess: [],
    onError: [],
    onCancel: [],
    onMessage: [],
    responseType: 'SYNC',
    ...more,
  })),
})

const started = (apis: ApiRecord[], ...more: [more?: object, steps?: { id: string; type: string }[]]) =>
  startsWithPage(aPage(apis, ...more), new Map(apis.map((api) => [api.id, api]))).map(({ api }) => api.id)

describe('with a page start', () => {
  it('the APIs of its load that only read and need nothing of the browser', () => {
    expect(started([anApi('Orders'), anApi('Weather', { method: 'GET' }, 'restapi')])).toEqual([
      'Orders',
      'Weather',
    ])
  })

  it.each([
    ['changes data by SQL', anApi('A', { body: 'delete from orders' })],
    ['hides a change in a query', anApi('A', { body: 'with x as (delete from a returning 1) select 1' })],
    ['sends something', anApi('A', { method: 'POST' }, 'restapi')],
    ['is of a system that nobody knows', anApi('A', {}, 'unknown')],
  ])('no API that %s', (_, api) => expect(started([api])).toEqual([]))

  it('those that read what a component of the page begins with, and no other value of it', () => {
    const page = aPage([anApi('A')], { inputs: ['Country.value'] })
    const [root] = page.widgets
    if (root === undefined) throw new Error('A page has a root.')
    const country = (defaultText: string) => ({
      ...root,
      id: 'c',
      name: 'Country',
      type: 'input',
      parentId: '0',
      properties: { defaultText },
      dynamicBindingPathList: defaultText.includes('{{') ? [{ key: 'defaultText' }] : [],
    })
    const startedWith = (defaultText: string) =>
      startsWithPage({ ...page, widgets: [root, country(defaultText)] }, new Map([['A', anApi('A')]]))
    expect(startedWith('Peru').map(({ inputs }) => inputs)).toEqual([{ Country: { value: 'Peru' } }])
    expect(startedWith('{{ Global.user.name }}')).toEqual([])
  })

  it('no API that reads anything else, and none that does not run on load', () => {
    expect(started([anApi('A')], { inputs: ['Country.value'] })).toEqual([])
    expect(started([anApi('A')], { runsOnPageLoad: false })).toEqual([])
  })

  it('no API that steps of the page come before', () => {
    const load = { id: 'l', type: 'optimizedPageLoadApis' }
    const before = { id: 'b', type: 'setStateVar' }
    expect(started([anApi('A')], {}, [before, load])).toEqual([])
    expect(started([anApi('A')], {}, [load, before])).toEqual(['A'])
    expect(started([anApi('A')], {}, [before])).toEqual(['A'])
  })

  it('not more than a few', () => {
    const many = Array.from({ length: 20 }, (_, index) => anApi(`A${index}`))
    expect(started(many)).toHaveLength(mostStartedWithPage)
  })
})

describe('the page of a path', () => {
  const page = aPage([])
  const routes = [{ id: 'r', path: '/orders/:id', pageId: 'p1' }]
  const settings = (given: typeof routes) => ({ routes: given })
  it('is that of its route, or the first for the address of the application itself', () => {
    const publication = { settings: settings(routes), pages: [page] }
    const at = (path: string) => pageAtPath(publication, path)?.id
    expect(['/orders/7', '/', '/nowhere'].map(at)).toEqual(['p1', 'p1', undefined])
  })
})
