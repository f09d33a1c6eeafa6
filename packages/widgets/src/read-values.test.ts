import {
  boolean,
  choice,
  color,
  data,
  defineWidget,
  gridUnits,
  number,
  publishedFacts,
  text,
} from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { hostileValues } from '../test/hostile-values.ts'
import { widgetDescriptors } from './descriptors.ts'
import { readValues } from './read-values.ts'

const lamp = defineWidget({
  type: 'lamp',
  label: 'Lamp',
  help: 'Shines.',
  icon: 'lamp',
  namePrefix: 'Lamp',
  defaultSize: { width: gridUnits(4), height: gridUnits(4) },
  properties: {
    label: text('Label', 'A lamp', { help: 'Its name.', sample: 'words' }),
    hint: text('Hint', '', { help: 'One per row.', perItem: { of: 'rooms', as: 'room' } }),
    isOn: boolean('On', true, { help: 'Whether it shines.' }),
    watts: number('Watts', 40, { help: 'How much it takes.' }),
    years: number('Years', 3, { help: 'How old it is.', sample: 'content' }),
    most: number('Most', 9, { help: 'Empty for any.', mayBeEmpty: true }),
    shade: choice('Shade', 'CLOTH', {
      help: 'What is around it.',
      options: [
        { value: 'PAPER', label: 'Paper' },
        { value: 'CLOTH', label: 'Cloth' },
      ],
    }),
    tint: color('Tint', { help: 'Its color.' }),
    rooms: data('Rooms', '[]', { help: 'Where it stands.', expects: 'array', example: '[]' }),
  },
  exposes: {
    isWarm: { help: 'Whether it is warm.', initial: false },
    hours: { help: 'How long it was on.', initial: 5 },
    wanted: { help: 'The shade that a person wants.', initial: 'PAPER', among: 'shade' as const },
    note: { help: 'What a person wrote.', initial: '' },
  },
})

describe('the values that a view reads', () => {
  it('are what bindings gave, where they are of the kind that the property asks for', () => {
    const rooms = [{ name: 'Hall' }]
    const given = {
      label: 'Reading lamp',
      hint: ['by the door'],
      isOn: false,
      watts: 7,
      years: 1,
      most: 2,
      shade: 'PAPER',
      tint: '#ffffff',
      rooms,
      isWarm: true,
      hours: 8,
      wanted: 'CLOTH',
      note: 12,
    }
    const values = readValues(lamp, given)
    expect(values).toEqual(given)
    expect(values.rooms).toBe(rooms)
  })

  it('are the defaults of the descriptor where nothing is given, which texts and samples are not', () => {
    const missing = {
      label: '',
      isOn: true,
      watts: 40,
      years: undefined,
      most: undefined,
      shade: 'CLOTH',
      tint: '',
      isWarm: false,
      hours: 5,
      wanted: 'PAPER',
    }
    expect(readValues(lamp, {})).toMatchObject(missing)
    const nothing = Object.fromEntries(Object.keys(missing).map((name) => [name, null]))
    expect(readValues(lamp, nothing)).toMatchObject(missing)
  })

  it('are read from texts, and never of another kind', () => {
    expect(readValues(lamp, { isOn: 'false', watts: '60', label: 7, tint: { r: 1 } })).toMatchObject({
      isOn: false,
      watts: 60,
      label: '7',
      tint: '{"r":1}',
    })
    expect(readValues(lamp, { watts: Number.NaN, shade: 'GLASS', wanted: 4, hours: 'many' })).toMatchObject({
      watts: 40,
      shade: 'CLOTH',
      wanted: 'PAPER',
      hours: 5,
    })
  })

  it('are the same by the facts that a published application has', () => {
    const values = { shade: 'GLASS', isOn: null, years: null, watts: 'x' }
    expect(readValues(publishedFacts(lamp), values)).toEqual(readValues(lamp, values))
  })

  it('hold nothing that the descriptor does not name', () => {
    expect(readValues(lamp, { whatever: 1 })).not.toHaveProperty('whatever')
  })

  describe.each(widgetDescriptors.map((widget) => [widget.type, widget] as const))(
    'of a %s',
    (_type, widget) => {
      it('are of their kind whatever a binding gives', () => {
        for (const given of hostileValues(widget)) {
          const values = readValues(widget, given)
          for (const [name, property] of Object.entries(widget.properties)) {
            const value = values[name]
            if (property.perItem !== undefined) continue
            if (property.kind === 'boolean') expect(value).toBeTypeOf('boolean')
            if (property.kind === 'choice')
              expect(property.options.map((option) => option.value)).toContain(value)
            if (property.kind === 'number' && value !== undefined) expect(value).toSatisfy(Number.isFinite)
            if (property.kind === 'text' && property.mayBeList === true) continue
            if (property.kind === 'text' || property.kind === 'color' || property.kind === 'icon')
              expect(value).toBeTypeOf('string')
          }
        }
      })
    },
  )
})
