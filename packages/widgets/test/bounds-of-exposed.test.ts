import { describe, expect, it } from 'vitest'
import { widgetDescriptors } from '../src/descriptors.ts'

/** Properties that bound what a component holds, by the words that they begin with. */
const bounding = /^(?:min|max)(?:imum)?[A-Z]/u

/**
 * Properties that do not bound what is exposed, as the views show: what breaks the rule is shown as wrong and exposed all
 * the same, or the property is about how something looks.
 */
const exposedAllTheSame: Readonly<Record<string, readonly string[]>> = {
  // Longer texts and other numbers are typed and shown as wrong.
  chat: ['maxLength'],
  codeEditor: ['minLength', 'maxLength', 'minRows', 'maxRows'],
  currencyInput: ['minValue', 'maxValue'],
  emailInput: ['maxCount'],
  input: ['minLength', 'maxLength'],
  numberInput: ['minValue', 'maxValue'],
  passwordInput: ['minLength', 'maxLength'],
  richTextEditor: ['minLength', 'maxLength', 'minRows', 'maxRows'],
  textArea: ['minLength', 'maxLength', 'minRows', 'maxRows'],
  // Days and times beside the limits are typed and shown as wrong.
  datePicker: ['minDate', 'maxDate'],
  dateRange: ['minDate', 'maxDate', 'minDays', 'maxDays'],
  dateTimePicker: ['minDate', 'maxDate'],
  timePicker: ['minTime', 'maxTime'],
  // Defaults and handlers choose more than people can, which is shown as wrong.
  checkboxGroup: ['minSelected', 'maxSelected'],
  multiSelect: ['minSelected', 'maxSelected'],
  // Handlers set files that nobody picked.
  filePicker: ['maxNumFiles', 'maxFileSize', 'maxTotalSize'],
  // These say how it looks.
  camera: ['maxWidth'],
  grid: ['minimumCellWidth'],
  image: ['maxZoomLevel'],
}

/**
 * Numbers that handlers set and that declare no bounds: places in a list, of which a handler of "Back" may go one too far and
 * the component draws the nearest or none, and what people type and see as wrong.
 */
const setBeyond: Readonly<Record<string, readonly string[]>> = {
  table: ['selectedRowIndex', 'pageNumber'],
  stepper: ['currentStepIndex'],
  pdfViewer: ['page'],
  tabs: ['selectedTabIndex'],
  grid: ['selectedIndex'],
}

describe.each(widgetDescriptors.map((descriptor) => [descriptor.type, descriptor] as const))(
  'what %s exposes',
  (type, { properties, exposes, settable }) => {
    const declared = Object.values(exposes).flatMap(({ within = {}, among }) => [
      within.least,
      within.most,
      among,
    ])

    it('declares each property that bounds it', () => {
      const names =
        Object.keys(exposes).length === 0 ? [] : Object.keys(properties).filter((name) => bounding.test(name))
      expect(names.filter((name) => !declared.includes(name))).toEqual(exposedAllTheSame[type] ?? [])
    })

    it('is a choice where it begins with one, and says so', () => {
      for (const { initialFrom = '', among } of Object.values(exposes)) {
        const isChoice = properties[initialFrom]?.kind === 'choice'
        expect(among).toBe(isChoice ? initialFrom : undefined)
      }
    })

    it('says how small a number can be that no handler sets', () => {
      for (const [name, { initial, within }] of Object.entries(exposes))
        if (typeof initial === 'number' && !settable.includes(name)) expect(within?.least, name).toBeDefined()
    })

    it('says how small a number can be that handlers set, unless it is a place in a list', () => {
      const unbounded = Object.entries(exposes)
        .filter(
          ([name, { initial, within }]) => typeof initial === 'number' && settable.includes(name) && !within,
        )
        .map(([name]) => name)
      expect(unbounded).toEqual(setBeyond[type] ?? [])
    })

    it('is bounded by numbers alone that its default keeps to, and by properties that hold numbers', () => {
      for (const { within = {}, initialFrom = '' } of Object.values(exposes)) {
        const begins = properties[initialFrom]
        for (const [name, side] of [
          [within.least, 'minimum'],
          [within.most, 'maximum'],
        ] as const) {
          if (typeof name === 'string') expect(properties[name]?.kind).toBe('number')
          if (typeof name === 'number' && begins?.kind === 'number') expect(begins[side]).toBe(name)
        }
      }
    })
  },
)
