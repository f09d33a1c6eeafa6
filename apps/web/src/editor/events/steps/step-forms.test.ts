import { eventStepFacts, eventStepSchema, type EventStepType } from '@ashlar/schema'
import { widgetDescriptors } from '@ashlar/widgets/descriptors'
import { describe, expect, it } from 'vitest'
import type { HandlerSurroundings } from '../step-form.ts'
import { stepForms } from './step-forms.ts'

const surroundings: HandlerSurroundings = {
  names: () => [],
  apiNames: ['GetInvoices'],
  widgetNames: [
    { name: 'Text1', type: 'text' },
    { name: 'Input1', type: 'input' },
    { name: 'Modal1', type: 'modal' },
    { name: 'Slideout1', type: 'slideout' },
  ],
  stateVariables: [{ name: 'Country', scope: 'page' }],
  timers: [{ name: 'Timer1', scope: 'page' }],
  events: [{ name: 'Chosen', scope: 'page', arguments: ['id'] }],
  settable: (type) => (type === 'input' ? ['value'] : []),
  descriptor: (type) => widgetDescriptors.find((descriptor) => descriptor.type === type),
  routes: [{ id: 'r1', path: '/items/:id' }],
  profiles: [{ id: 'p1', displayName: 'Staging' }],
  isOfApplication: false,
}
const empty: HandlerSurroundings = {
  ...surroundings,
  apiNames: [],
  widgetNames: [],
  stateVariables: [],
  timers: [],
  events: [],
  routes: [],
  profiles: [],
}

const summaryOf = (type: EventStepType): string => {
  const step = stepForms[type].create('one', surroundings)
  return step === null ? '' : stepForms[type].summary(step, surroundings)
}

describe('the forms of event steps', () => {
  it('exist for every kind of step, in its list', () => {
    expect(Object.values(stepForms).map((form) => form.type)).toEqual(Object.keys(eventStepFacts))
  })

  it.each(Object.entries(stepForms))('make a new %s that a document may hold', (type, form) => {
    const step = form.create('one', surroundings)
    expect(step?.type).toBe(type)
    expect(eventStepSchema.safeParse(step).success).toBe(true)
  })

  it.each(Object.entries(stepForms))('never make a %s that names nothing', (_type, form) => {
    const step = form.create('one', empty)
    expect(step === null || eventStepSchema.safeParse(step).success).toBe(true)
  })

  it('begin with a component of which something may be set', () => {
    expect(stepForms.setComponentProperty.create('one', surroundings)).toMatchObject({
      widget: 'Input1',
      propertyName: 'value',
    })
  })

  it('say in few words what a step does', () => {
    const step = stepForms.setStateVar.create('one', surroundings)
    expect(step && stepForms.setStateVar.summary(step, surroundings)).toBe('Country = ')
    expect(summaryOf('controlTimer')).toBe('Start Timer1')
    expect(summaryOf('controlModal')).toBe('Open Modal1')
    expect(summaryOf('triggerEvent')).toBe('Chosen')
    expect(summaryOf('navigateToRoute')).toBe('/items/:id')
    expect(summaryOf('setProfile')).toBe('Staging')
    expect(step && stepForms.showAlert.summary(step, surroundings)).toBe('')
  })
})
