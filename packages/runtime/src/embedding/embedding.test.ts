import type { EmbedPropertyRecord, EventStep } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { anEvent, aPage, aVariable, aWidget, handler, steps, until } from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'
import type { Application } from '../ports.ts'
import type { PageAround } from './page-around.ts'

const start = openApplications()

const aProperty = (name: string, defaultValue: string, onChange: EventStep[] = []): EmbedPropertyRecord => ({
  kind: 'embedProperty',
  id: `id-${name}`,
  name,
  defaultValue,
  onChange,
  createdAt: 0,
})

interface Emitted {
  eventName: string
  payload: unknown
}

/** An application whose page has the switches, and what it emitted. */
const embedded = async (
  parts: Parameters<typeof aPage>[0],
  properties: PageAround['properties'] | null = {},
  switches: { triggerableEvents?: boolean; emittedEvents?: boolean } = {},
) => {
  const emitted: Emitted[] = []
  const page = aPage(parts)
  const widgets = page.widgets.map((widget) =>
    widget.type === 'page' ? { ...widget, properties: { ...widget.properties, ...switches } } : widget,
  )
  const around = {
    properties: properties ?? {},
    emit: (eventName: string, payload: unknown) => emitted.push({ eventName, payload }),
  }
  const application = await start(parts, {
    page: { ...page, widgets },
    mode: 'published',
    ...(properties === null ? {} : { around }),
  })
  return { application, emitted }
}
const valueOf = (application: Application, path: string) => application.inspect(path).value

describe('embed properties', () => {
  const parts = {
    embedProperties: [aProperty('customer', '{"id": 7}'), aProperty('twice', '{{ 2 * 21 }}')],
    widgets: [aWidget('Text1', 'text', { text: '{{ JSON.stringify(Embed) }}' })],
  }

  it('have their default where nothing is around', async () => {
    const { application } = await embedded(parts, null)
    expect(valueOf(application, 'Embed.customer.value')).toEqual({ id: 7 })
    expect(valueOf(application, 'Embed.twice.value')).toBe(42)
  })

  it('have what the page around sets, and null where it sets nothing', async () => {
    const { application } = await embedded(parts, { twice: 5, unknown: 1 })
    expect(valueOf(application, 'Text1.text')).toBe('{"customer":{"value":null},"twice":{"value":5}}')
  })

  it('are not taken from what every object inherits', async () => {
    const { application } = await embedded({ embedProperties: [aProperty('toString', '1')] }, {})
    expect(valueOf(application, 'Embed.toString.value')).toBeNull()
  })

  it('reach the bindings that read them when they change', async () => {
    const { application } = await embedded(parts, { twice: 5 })
    await application.takeEmbedProperties({ customer: { id: 9 } })
    await until(
      application,
      () => valueOf(application, 'Text1.text') === '{"customer":{"value":{"id":9}},"twice":{"value":null}}',
    )
  })

  it('run their handler when they change, and only then', async () => {
    const counts = steps({
      type: 'setStateVar',
      state: { name: 'Seen', scope: 'page' },
      value: '{{ Seen.value + 1 }}',
    })
    const { application } = await embedded(
      {
        embedProperties: [aProperty('customer', '1', counts), aProperty('other', '1')],
        stateVariables: [aVariable('Seen', '0')],
      },
      { customer: 1 },
    )
    expect(valueOf(application, 'Seen.value')).toBe(0)
    await application.takeEmbedProperties({ customer: 1, other: 2 })
    expect(valueOf(application, 'Seen.value')).toBe(0)
    await application.takeEmbedProperties({ customer: 2, other: 2 })
    expect(valueOf(application, 'Seen.value')).toBe(1)
    await application.takeEmbedProperties({})
    expect(valueOf(application, 'Seen.value')).toBe(2)
  })

  it('have the new value in the steps of their handler', async () => {
    const keeps = steps({
      type: 'setStateVar',
      state: { name: 'Seen', scope: 'page' },
      value: '{{ Embed.customer.value.id }}',
    })
    const { application } = await embedded({
      embedProperties: [aProperty('customer', '1', keeps)],
      stateVariables: [aVariable('Seen', '0')],
    })
    await application.takeEmbedProperties({ customer: { id: 'c-9' } })
    expect(valueOf(application, 'Seen.value')).toBe('c-9')
  })
})

describe('custom events', () => {
  const keeps = steps({
    type: 'setStateVar',
    state: { name: 'Last', scope: 'page' },
    value: '{{ currentEvent.id }}',
  })
  const parts = {
    events: [anEvent('Chosen', ['id'], keeps)],
    stateVariables: [aVariable('Last', 'null')],
    widgets: [
      aWidget('Button1', 'button', {
        onClick: handler({
          type: 'triggerEvent',
          event: { name: 'Chosen', scope: 'page' },
          eventPayload: { id: '{{ 40 + 2 }}' },
        }),
      }),
    ],
  }
  const click = async (application: Application) => {
    application.trigger('id-Button1', 'onClick')
    await until(application, () => valueOf(application, 'Last.value') === 42)
  }

  it('are triggered by the page around with a payload, where the page lets it', async () => {
    const { application } = await embedded(parts, {}, { triggerableEvents: true })
    expect(application.triggerFromAround('Chosen', { id: 9 })).toBeNull()
    await until(application, () => valueOf(application, 'Last.value') === 9)
  })

  it('are refused where there is none of the name, and where the page does not let others trigger it', async () => {
    const { application } = await embedded(parts, {}, { triggerableEvents: true })
    expect(application.triggerFromAround('Unknown', {})).toBe('Event not found')
    const closed = await embedded(parts)
    expect(closed.application.triggerFromAround('Chosen', { id: 9 })).toBe(
      'The event Chosen cannot be triggered: this page does not let the page around it trigger events.',
    )
    expect(valueOf(closed.application, 'Last.value')).toBeNull()
  })

  it('are told to the page around with their payload, where the page emits them', async () => {
    const { application, emitted } = await embedded(parts, {}, { emittedEvents: true })
    await click(application)
    expect(emitted).toEqual([{ eventName: 'Chosen', payload: { id: 42 } }])
  })

  it('are kept to itself by a page that does not emit them', async () => {
    const { application, emitted } = await embedded(parts)
    await click(application)
    expect(emitted).toEqual([])
  })

  it('that the page around triggered are not told back to it', async () => {
    const { application, emitted } = await embedded(
      parts,
      {},
      { triggerableEvents: true, emittedEvents: true },
    )
    application.triggerFromAround('Chosen', { id: 42 })
    await until(application, () => valueOf(application, 'Last.value') === 42)
    expect(emitted).toEqual([])
  })
})
