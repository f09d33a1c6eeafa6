import { gridUnits, type PageRecords, widgetCatalogue } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import { handlerSurroundings } from './use-handler-surroundings.ts'

const widget = (id: string, type: string, parentId: string | null) => ({
  kind: 'widget' as const,
  id,
  name: `${type}-${id}`,
  type,
  parentId,
  order: 'a',
  left: gridUnits(0),
  top: gridUnits(0),
  width: gridUnits(10),
  height: gridUnits(4),
  properties: {},
  dynamicBindingPathList: [],
  dynamicPropertyPathList: [],
})
const records: PageRecords = {
  0: widget('0', 'page', null),
  1: widget('1', 'input', '0'),
  2: {
    kind: 'timer',
    id: '2',
    name: 'Timer1',
    startOnPageLoad: false,
    intervalMs: 5000,
    steps: [],
    createdAt: 0,
  },
  4: {
    kind: 'timer',
    scope: 'app',
    id: '4',
    name: 'Refresh',
    startOnPageLoad: false,
    intervalMs: 5000,
    steps: [],
    createdAt: 0,
  },
  3: {
    kind: 'event',
    id: '3',
    name: 'Chosen',
    arguments: [{ id: 'a', name: 'customer' }],
    onTrigger: [],
    createdAt: 0,
  },
}

describe('what steps of a page may name', () => {
  it('is told apart by what it is', () => {
    const names = () => []
    const surroundings = handlerSurroundings(records, widgetCatalogue(widgetDescriptors), names, {
      routes: [],
      profiles: [],
    })
    expect(surroundings).toMatchObject({
      names,
      apiNames: [],
      widgetNames: [{ name: 'input-1', type: 'input' }],
      stateVariables: [],
      timers: [
        { name: 'Timer1', scope: 'page' },
        { name: 'Refresh', scope: 'app' },
      ],
      events: [{ name: 'Chosen', scope: 'page', arguments: ['customer'] }],
    })
    expect(surroundings.settable('input')).toContain('value')
    expect(surroundings.settable('nothing')).toEqual([])
  })
})
