import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import type { WidgetHost } from '../host.ts'
import { isRecord } from '../values.ts'
import { form } from './form.ts'
import { findInForm, inputsOf } from './form-parts.ts'
import { saysTheSame } from './form-state.ts'
import { FormWatch } from './form-watch.ts'
import { submitsOnEnter } from './submit-rules.ts'

const inner: SampleWidget = {
  type: 'form',
  name: 'Inner',
  place: [0, 20, 96, 20],
  children: [{ type: 'input', name: 'Apart', place: [0, 0, 40, 5] }],
}
const fields: readonly SampleWidget[] = [
  { type: 'input', name: 'First', place: [0, 0, 40, 5], values: { defaultText: 'Ada' } },
  {
    type: 'container',
    name: 'Box',
    place: [0, 6, 96, 10],
    children: [{ type: 'input', name: 'Last', place: [0, 0, 40, 5], values: { isRequired: true } }],
  },
  { type: 'text', name: 'Note', place: [0, 17, 40, 2] },
]
const sample = (
  values: NonNullable<SampleWidget['values']> = {},
  children: readonly SampleWidget[] = fields,
): readonly SampleWidget[] => [{ type: 'form', name: 'Form1', place: [0, 0, 48, 40], values, children }]

const idOf = (host: WidgetHost, name: string, from = host.rootId): string =>
  host.snapshot(from)?.record.name === name
    ? from
    : host.children(from).reduce((found, child) => found || idOf(host, name, child), '')

const watched = (children = fields) => {
  const host = sampleHost(sample({}, children), 'published')
  const watch = new FormWatch(host, idOf(host, 'Form1'))
  let told = 0
  const stop = watch.subscribe(() => {
    told += 1
  })
  return {
    host,
    watch,
    stop,
    told: () => told,
    set: (name: string, property: string, value: unknown) => host.setValue(idOf(host, name), property, value),
  }
}

describe('a form', () => {
  it('in a module names its inputs as the module does', () => {
    const host = sampleHost(
      [
        {
          type: 'form',
          name: 'Card1·Form1',
          place: [0, 0, 48, 40],
          children: [
            { type: 'input', name: 'Card1·First', place: [0, 0, 40, 5], values: { defaultText: 'Ada' } },
          ],
        },
      ],
      'published',
    )
    expect(new FormWatch(host, idOf(host, 'Card1·Form1')).read().data).toEqual({ First: 'Ada' })
  })

  it('has what is entered in its modules below their names', () => {
    const input = (name: string, defaultText: string): SampleWidget => ({
      type: 'input',
      name,
      place: [0, 0, 40, 5],
      values: { defaultText },
    })
    const children = [
      input('First', 'Ada'),
      input('Card1·First', 'Bo'),
      input('Card1·Inner1·First', 'Cy'),
      input('Card1·Last', 'Di'),
    ]
    for (const around of ['', 'Outer1·']) {
      const host = sampleHost(
        [
          {
            type: 'form',
            name: `${around}Form1`,
            place: [0, 0, 48, 40],
            children: children.map((one) => ({ ...one, name: `${around}${one.name}` })),
          },
        ],
        'published',
      )
      expect(new FormWatch(host, idOf(host, `${around}Form1`)).read().data).toEqual({
        First: 'Ada',
        Card1: { First: 'Bo', Inner1: { First: 'Cy' }, Last: 'Di' },
      })
    }
  })

  it('knows what was entered in the inputs inside, at any depth, by their names', () => {
    const { watch, set } = watched()
    expect(watch.read()).toEqual({ data: { First: 'Ada', Last: '' }, isValid: true, isDirty: false })
    set('Last', 'value', 'Lovelace')
    expect(watch.read().data).toEqual({ First: 'Ada', Last: 'Lovelace' })
  })

  it('knows what was chosen as well as what was typed', () => {
    const { watch } = watched([
      {
        type: 'dropdown',
        name: 'Country',
        place: [0, 0, 40, 5],
        values: { options: ['Norway', 'Kenya'], defaultOptionValue: 'Kenya' },
      },
    ])
    expect(watch.read().data).toEqual({ Country: 'Kenya' })
  })

  it('leaves the inputs of a form inside it to that form', () => {
    const host = sampleHost(sample({}, [...fields, inner]), 'published')
    const inputs = (name: string) =>
      inputsOf(findInForm(host, idOf(host, name)).parts).map(({ snapshot }) => snapshot.record.name)
    expect(inputs('Form1')).toEqual(['First', 'Last'])
    expect(inputs('Inner')).toEqual(['Apart'])
  })

  it('is dirty from the first change to the reset', () => {
    const { host, watch, set } = watched()
    watch.read()
    set('First', 'isTouched', true)
    expect(watch.read().isDirty).toBe(false)
    set('First', 'value', 'Grace')
    expect(watch.read().isDirty).toBe(true)
    set('First', 'value', 'Ada')
    expect(watch.read().isDirty).toBe(false)
    set('First', 'value', 'Grace')
    host.reset(idOf(host, 'Form1'))
    expect(watch.read()).toMatchObject({ data: { First: 'Ada' }, isDirty: false })
  })

  it('takes a default that arrives late for a beginning and not for a change', () => {
    const { watch, set } = watched()
    watch.read()
    set('Last', 'value', 'from an API')
    expect(watch.read().isDirty).toBe(false)
  })

  it('is valid when all its inputs are, and does not ask hidden ones', () => {
    const { watch, set } = watched()
    set('Last', 'isValid', false)
    expect(watch.read().isValid).toBe(false)
    set('Last', 'isVisible', false)
    expect(watch.read().isValid).toBe(true)
  })

  it('tells of changes until it is left, and keeps the same state while nothing changed', async () => {
    const { watch, set, stop, told } = watched()
    const before = watch.read()
    set('Note', 'text', 'Something else')
    set('Note', 'text', 'And something else again')
    expect(watch.read()).toBe(before)
    await Promise.resolve()
    expect(told()).toBe(1)
    stop()
    set('First', 'value', 'Grace')
    await Promise.resolve()
    expect(told()).toBe(1)
  })

  describe('around a grid', () => {
    const guests: readonly SampleWidget[] = [
      { type: 'input', name: 'Event', place: [0, 0, 40, 5], values: { defaultText: 'Party' } },
      {
        type: 'grid',
        name: 'Guests',
        place: [0, 6, 96, 30],
        values: { items: [{ name: 'Ada' }, { name: 'Grace' }] },
        children: [
          {
            type: 'input',
            name: 'Guest',
            place: [0, 0, 40, 5],
            inCell: (item) => ({ value: isRecord(item) ? item.name : '' }),
          },
        ],
      },
    ]

    it('knows what was entered in each of its cells, and not in the first one alone', async () => {
      const { host, watch, told } = watched(guests)
      expect(watch.read().data).toEqual({ Event: 'Party', Guests: [{ Guest: 'Ada' }, { Guest: 'Grace' }] })
      const cell = host.cell(idOf(host, 'Guests'), 1)
      cell.setValue(idOf(host, 'Guest'), 'isTouched', true)
      cell.setValue(idOf(host, 'Guest'), 'value', 'Edsger')
      await Promise.resolve()
      expect(told()).toBe(1)
      expect(watch.read()).toEqual({
        data: { Event: 'Party', Guests: [{ Guest: 'Ada' }, { Guest: 'Edsger' }] },
        isValid: true,
        isDirty: true,
      })
      expect(watch.read()).toBe(watch.read())
    })

    it('is not valid while an input in any of its cells is not', () => {
      const { host, watch } = watched(guests)
      host.cell(idOf(host, 'Guests'), 1).setValue(idOf(host, 'Guest'), 'isValid', false)
      expect(watch.read().isValid).toBe(false)
    })

    it('follows its list as that grows and shrinks', () => {
      const { watch, set } = watched(guests)
      set('Guests', 'items', [{ name: 'Ada' }])
      expect(watch.read().data.Guests).toEqual([{ Guest: 'Ada' }])
      set('Guests', 'items', [])
      expect(watch.read().data.Guests).toEqual([])
    })

    it('says nothing of a grid in which nothing can be entered', () => {
      const { watch } = watched([
        {
          type: 'grid',
          name: 'Cards',
          place: [0, 6, 96, 30],
          values: { items: [1, 2, 3] },
          children: [{ type: 'text', name: 'Card', place: [0, 0, 40, 5] }],
        },
      ])
      expect(watch.read().data).toEqual({})
    })
  })

  it('does not hang where widgets stand in themselves', () => {
    const host = sampleHost(sample(), 'published')
    const id = idOf(host, 'Form1')
    const circular: WidgetHost = { ...host, children: (parent) => [...host.children(parent), id] }
    expect(findInForm(circular, id).places.map((place) => place.id)).not.toContain(id)
  })

  it('compares by content, and takes what cannot be compared for different', () => {
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    expect(saysTheSame(['a'], ['a'])).toBe(true)
    expect(saysTheSame({ a: 1 }, { a: 2 })).toBe(false)
    expect(saysTheSame('1', 1)).toBe(false)
    expect(saysTheSame(null, {})).toBe(false)
    expect(saysTheSame(cyclic, { ...cyclic })).toBe(false)
  })

  it('is submitted by Enter in a field of one line, and nowhere else', () => {
    const target = (tagName: string, type = 'text', role: string | null = null) =>
      submitsOnEnter({ tagName, type, role })
    expect(target('INPUT')).toBe(true)
    expect(target('INPUT', 'checkbox')).toBe(true)
    expect(target('TEXTAREA')).toBe(false)
    expect(target('BUTTON', 'button')).toBe(false)
    expect(target('INPUT', 'file')).toBe(false)
    expect(target('INPUT', 'text', 'combobox')).toBe(false)
  })

  it('is a form with the name of its title and two buttons', async () => {
    const markup = await renderPage(
      sampleHost(sample({ title: 'New customer', submitStyle: 'DANGER_BUTTON' }), 'published'),
    )
    expect(markup).toContain('data-style="DANGER_BUTTON"')
    expect(markup).toMatch(/<form[^>]*aria-labelledby="([^"]+)"[^>]*>.*id="\1">New customer/)
    expect(markup).toContain('>Submit</button>')
    expect(markup).toContain('>Reset</button>')
    expect(form.exposes.data?.initial).toEqual({})
  })

  it('leaves its buttons to the builder where they are not wanted', async () => {
    const markup = await renderPage(sampleHost(sample({ showFooter: false }), 'published'))
    expect(markup).not.toContain('>Submit</button>')
  })

  it('keeps the submit button off while it is invalid, if the builder wants that', async () => {
    const invalid: readonly SampleWidget[] = [
      { type: 'input', name: 'Wrong', place: [0, 0, 40, 5], values: { isValid: false } },
    ]
    const submit = /<button[^>]* disabled=""[^>]*>Submit/
    expect(
      await renderPage(sampleHost(sample({ disableSubmitWhenInvalid: true }, invalid), 'published')),
    ).toMatch(submit)
    expect(await renderPage(sampleHost(sample({}, invalid), 'published'))).not.toMatch(submit)
  })

  it('inside another form is no form element, which browsers would not allow', async () => {
    const markup = await renderPage(sampleHost(sample({}, [...fields, inner]), 'published'))
    expect(markup.match(/<form/g)).toHaveLength(1)
    expect(markup).toContain('role="form"')
  })

  it('survives whatever a binding gives', async () => {
    const cyclic: Record<string, unknown> = {}
    cyclic.self = cyclic
    const markup = await renderPage(
      sampleHost(
        sample({
          title: cyclic,
          submitText: 7,
          padding: cyclic,
          data: cyclic,
          isValid: 'no',
          backgroundColor: 9,
        }),
        'published',
      ),
    )
    expect(markup).toContain('<form')
  })
})
