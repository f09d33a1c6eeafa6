import { fileURLToPath } from 'node:url'
import {
  addWidget,
  apply,
  deleteWidgets,
  emptyHistory,
  moveWidgets,
  record,
  renameEntity,
  setProperty,
  undo,
  type Outcome,
} from '@ashlar/document'
import {
  defineWidget,
  emptyPage,
  eventHandler,
  gridUnits,
  text,
  widgetCatalogue,
  type PageRecord,
  type PageRecords,
  type WidgetRecord,
} from '@ashlar/schema'
import { measurement, median, print, type Measurement } from '../support/measurement.ts'

const size = 2000
const samples = 25
const turns = 20
/** Editing stays far below one frame when an operation with its application takes less than this, in ms. */
const wanted = 4

const structure = (type: string, role: 'page' | 'section' | 'canvas', holds: string) =>
  defineWidget({
    type,
    label: type,
    help: 'For measuring.',
    icon: 'square',
    namePrefix: `${type[0]?.toUpperCase()}${type.slice(1)}`,
    role,
    defaultSize: { width: gridUnits(96), height: { value: 1, mode: 'fitContent' } },
    properties: {},
    canContain: (inner) => inner === holds,
  })

const catalogue = widgetCatalogue([
  structure('page', 'page', 'section'),
  structure('section', 'section', 'canvas'),
  structure('canvas', 'canvas', 'button'),
  defineWidget({
    type: 'button',
    label: 'Button',
    help: 'For measuring.',
    icon: 'square',
    namePrefix: 'Button',
    defaultSize: { width: gridUnits(12), height: gridUnits(3) },
    properties: {
      text: text('Text', '', { help: 'For measuring.' }),
      tooltip: text('Tooltip', '', { help: 'For measuring.' }),
      onClick: eventHandler('On click', 'For measuring.'),
    },
  }),
])

const canvasId = 'canvas'

/** A page of many buttons; every tenth reads the one before it and resets it on a click. */
function pageOf(count: number): PageRecords {
  const ids = ['section', canvasId]
  const records: { [id: string]: PageRecord } = { ...emptyPage('Page1', () => ids.shift() ?? '') }
  for (let index = 1; index <= count; index += 1) {
    const reads = index % 10 === 0
    const widget: WidgetRecord = {
      kind: 'widget',
      id: `w${index}`,
      name: `Button${index}`,
      type: 'button',
      parentId: canvasId,
      order: `a${String(index).padStart(5, '0')}V`,
      left: gridUnits((index % 8) * 12),
      top: gridUnits(Math.floor(index / 8) * 3),
      width: gridUnits(12),
      height: gridUnits(3),
      properties: {
        text: reads ? `{{ Button${index - 1}.text }}` : `Button number ${index}`,
        tooltip: 'Opens the order',
        ...(reads ? { onClick: [{ id: 's', type: 'resetComponent', widget: `Button${index - 1}` }] } : {}),
      },
      dynamicBindingPathList: reads ? [{ key: 'text' }] : [],
      dynamicPropertyPathList: [],
    }
    records[widget.id] = widget
  }
  return records
}

/** What one turn does to a page, as an operation and as the plain edit of an object that has the same result. */
interface Case {
  readonly name: string
  readonly operate: (records: PageRecords, turn: number) => Outcome
  readonly edit: (records: PageRecords, turn: number) => PageRecords
}

const widgetAt = (records: PageRecords, turn: number): WidgetRecord => {
  const found = records[`w${(turn % (size - 1)) + 1}`]
  if (found?.kind !== 'widget') throw new Error('The page does not hold what it should.')
  return found
}
const idAt = (turn: number): string => `w${(turn % (size - 1)) + 1}`

const cases: readonly Case[] = [
  {
    name: 'move one widget',
    operate: (records, turn) =>
      moveWidgets(records, catalogue, {
        moves: [{ id: idAt(turn), parentId: canvasId, place: { left: turn % 80, top: turn } }],
      }),
    edit: (records, turn) => {
      const place = { left: gridUnits(turn % 80), top: gridUnits(turn) }
      return { ...records, [idAt(turn)]: { ...widgetAt(records, turn), ...place } }
    },
  },
  {
    name: 'set a property',
    operate: (records, turn) =>
      setProperty(records, catalogue, { ids: [idAt(turn)], path: 'tooltip', value: `Turn ${turn}` }),
    edit: (records, turn) => {
      const widget = widgetAt(records, turn)
      return {
        ...records,
        [widget.id]: { ...widget, properties: { ...widget.properties, tooltip: `Turn ${turn}` } },
      }
    },
  },
  {
    name: 'rename one widget',
    operate: (records, turn) => renameEntity(records, catalogue, { id: idAt(turn), name: `Renamed${turn}` }),
    edit: (records, turn) => {
      const from = widgetAt(records, turn).name
      const to = `Renamed${turn}`
      const next: { [id: string]: PageRecord } = { ...records }
      for (const one of Object.values(records)) {
        if (one.kind !== 'widget') continue
        const label = one.properties.text
        if (one.id === idAt(turn)) next[one.id] = { ...one, name: to }
        else if (typeof label === 'string' && label.includes(from)) {
          next[one.id] = { ...one, properties: { ...one.properties, text: label.replaceAll(from, to) } }
        }
      }
      return next
    },
  },
  {
    name: 'add one widget',
    operate: (records, turn) =>
      addWidget(
        records,
        catalogue,
        { type: 'button', parentId: canvasId, place: { left: 0, top: turn } },
        () => `new${turn}`,
      ),
    edit: (records, turn) => {
      const widget = widgetAt(records, turn)
      return { ...records, [`new${turn}`]: { ...widget, id: `new${turn}`, name: `New${turn}` } }
    },
  },
  {
    name: 'delete one widget',
    operate: (records, turn) => deleteWidgets(records, catalogue, { ids: [idAt(turn)] }),
    edit: (records, turn) => {
      const { [idAt(turn)]: _, ...others } = records
      return others
    },
  },
]

function applied(records: PageRecords, outcome: Outcome): PageRecords {
  if (!outcome.ok) throw new Error(outcome.message)
  const next = apply(records, outcome.change)
  if (!next.ok) throw new Error('The change does not fit.')
  return next.records
}

/** The time of one turn in ms, each on the page that the turn before left. */
function timeOf(step: (records: PageRecords, turn: number) => PageRecords): number {
  let records = pageOf(size)
  const start = performance.now()
  for (let turn = 0; turn < turns; turn += 1) records = step(records, turn)
  return (performance.now() - start) / turns
}

/** The time to take one move back, with a history of as many. */
function undoTime(): number {
  let records = pageOf(size)
  let history = emptyHistory
  const [move] = cases
  for (let turn = 0; turn < turns; turn += 1) {
    const outcome = move?.operate(records, turn)
    if (outcome?.ok !== true) throw new Error('The move was refused.')
    records = applied(records, outcome)
    const selection = { before: [], after: [] }
    history = record(history, { change: outcome.change, label: 'Move', group: null, selection })
  }
  const start = performance.now()
  for (let turn = 0; turn < turns; turn += 1) {
    const back = undo(history, records)
    if (back === null || 'dropped' in back) throw new Error('The move could not be taken back.')
    records = back.records
    history = back.history
  }
  return (performance.now() - start) / turns
}

/** Measures operations with their application on a page of 2,000 widgets. */
export async function measure(): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  const pair = (name: string, ours: () => number, floor: () => number): void => {
    for (let warming = 0; warming < 5; warming += 1) {
      ours()
      floor()
    }
    const times: [number, number][] = []
    for (let sample = 0; sample < samples; sample += 1) times.push([ours(), floor()])
    const mine = median(times.map(([time]) => time))
    const least = median(times.map(([, time]) => time))
    measurements.push(measurement(`${name} of ${size}`, mine, least, 4), {
      name: `${name} of ${size}, in ms`,
      unit: 'ms',
      ours: mine,
      floor: least,
      reach: { of: 'value', at: 'most', value: wanted },
    })
  }
  for (const { name, operate, edit } of cases) {
    pair(
      name,
      () => timeOf((records, turn) => applied(records, operate(records, turn))),
      () => timeOf(edit),
    )
  }
  const [move] = cases
  pair('take a move back', undoTime, () => timeOf(move?.edit ?? ((records) => records)))
  return measurements
}

if (process.argv[1] === fileURLToPath(import.meta.url)) print(await measure())
