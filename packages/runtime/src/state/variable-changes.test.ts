import type { EventStep, StateVariableRecord } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { aPage, aStorage, aVariable, aWidget, handler, steps, until } from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'
import type { Application } from '../ports.ts'

const start = openApplications()

const watched = (variable: StateVariableRecord, ...onChange: EventStep[]): StateVariableRecord => ({
  ...variable,
  onChange,
})
const ofApplication = (variable: StateVariableRecord): StateVariableRecord => ({ ...variable, scope: 'app' })
const saying = (message: string): EventStep[] => steps({ type: 'showAlert', message, style: 'info' })
const setting = (name: string, value: string, scope: 'page' | 'app' = 'page') =>
  handler({ type: 'setStateVar', state: { name, scope }, value })
const resetting = (name: string) => handler({ type: 'resetStateVar', state: { name, scope: 'page' } })
const button = (name: string, onClick: ReturnType<typeof handler>) => aWidget(name, 'button', { onClick })
const messages = (application: Application) => application.alerts().map(({ message }) => message)
const alerts = (application: Application, ...expected: string[]) =>
  until(application, () => JSON.stringify(messages(application)) === JSON.stringify(expected))

describe('onChange of a state variable', () => {
  it('runs when a step sets another value, and reads that one', async () => {
    const application = await start({
      widgets: [button('Button1', setting('Count', '{{ Count.value + 1 }}'))],
      stateVariables: [watched(aVariable('Count', '1'), ...saying('now {{ Count.value }}'))],
    })
    application.trigger('id-Button1', 'onClick')
    await alerts(application, 'now 2')
  })

  it('does not run for what the page begins with, be it computed or kept in the browser', async () => {
    const application = await start(
      {
        widgets: [button('Button1', setting('Kept', '6'))],
        stateVariables: [
          watched(aVariable('Kept', '1', 'Local Storage'), ...saying('kept {{ Kept.value }}')),
          watched(aVariable('Computed', '{{ Kept.value * 2 }}'), ...saying('computed {{ Computed.value }}')),
        ],
      },
      { storage: aStorage({ 'variable.page-1.id-Kept': '5' }) },
    )
    application.trigger('id-Button1', 'onClick')
    await until(application, () => messages(application).length === 2)
    expect(messages(application).toSorted()).toEqual(['computed 12', 'kept 6'])
  })

  it('does not run where the same value is set again', async () => {
    const twice = handler(
      { type: 'setStateVar', state: { name: 'Order', scope: 'page' }, value: '{{ ({ id: 1 }) }}' },
      { type: 'setStateVar', state: { name: 'Order', scope: 'page' }, value: '{{ ({ id: 2 }) }}' },
    )
    const application = await start({
      widgets: [button('Button1', twice)],
      stateVariables: [watched(aVariable('Order', '{"id": 1}'), ...saying('order {{ Order.value.id }}'))],
    })
    application.trigger('id-Button1', 'onClick')
    await alerts(application, 'order 2')
  })

  it('runs when a reset brings back another value, and not when it brings back the same', async () => {
    const application = await start({
      widgets: [button('Button1', setting('Count', '7')), button('Button2', resetting('Count'))],
      stateVariables: [
        watched(aVariable('Count', '{{ 1 + 1 }}'), ...saying('now {{ Count.value }}')),
        aVariable('Other', '1'),
      ],
    })
    application.trigger('id-Button2', 'onClick')
    application.trigger('id-Button1', 'onClick')
    await alerts(application, 'now 7')
    application.trigger('id-Button2', 'onClick')
    await alerts(application, 'now 7', 'now 2')
  })

  it('runs when the default that it follows is computed anew', async () => {
    const application = await start({
      widgets: [aWidget('Input1', 'input', { defaultText: 'a' })],
      stateVariables: [
        watched(aVariable('Upper', '{{ Input1.value.toUpperCase() }}'), ...saying('{{ Upper.value }}')),
      ],
    })
    application.setValue('id-Input1', 'value', 'b')
    await alerts(application, 'B')
  })

  it('runs for scripts as for steps', async () => {
    const script = handler({ type: 'runJs', code: 'Count.set(Count.value + 1); await Count.reset();' })
    const application = await start({
      widgets: [button('Button1', script)],
      stateVariables: [watched(aVariable('Count', '1'), ...saying('changed'))],
    })
    application.trigger('id-Button1', 'onClick')
    await alerts(application, 'changed', 'changed')
  })

  it('runs for a variable of the application, on the page that is open', async () => {
    const application = await start({
      widgets: [button('Button1', setting('Basket', '["tea"]', 'app'))],
      stateVariables: [
        watched(ofApplication(aVariable('Basket', '[]')), ...saying('{{ App.Basket.value.length }} in it')),
      ],
    })
    application.trigger('id-Button1', 'onClick')
    await alerts(application, '1 in it')
  })

  it('ends where it leads to itself again and again', async () => {
    const more = steps({
      type: 'setStateVar',
      state: { name: 'Count', scope: 'page' },
      value: '{{ Count.value + 1 }}',
    })
    const application = await start({
      widgets: [button('Button1', setting('Count', '1'))],
      stateVariables: [watched(aVariable('Count', '0'), ...more)],
    })
    application.trigger('id-Button1', 'onClick')
    await until(application, () => messages(application).length > 0)
    expect(messages(application)[0]).toContain(
      'Infinite loop detected. Breaking out of the loop, max depth: 10',
    )
    expect(application.inspect('Count.value').value).toBe(10)
  })

  it('ends where it leads to itself by a reset of another variable', async () => {
    const back = (name: string, value: string) =>
      steps(
        { type: 'setStateVar', state: { name, scope: 'page' }, value },
        { type: 'resetStateVar', state: { name, scope: 'page' } },
      )
    const application = await start({
      widgets: [button('Button1', setting('One', '1'))],
      stateVariables: [
        watched(aVariable('One', '0'), ...back('Other', '1')),
        watched(aVariable('Other', '0'), ...back('One', '2')),
      ],
    })
    application.trigger('id-Button1', 'onClick')
    await until(application, () => messages(application).some((message) => message.includes('One.onChange')))
    expect(messages(application)[0]).toContain('Infinite loop detected')
  })

  it('does not run for what a builder makes of the variable', async () => {
    const model = (defaultValue: string) => ({
      widgets: [button('Button1', setting('Count', '9'))],
      stateVariables: [watched(aVariable('Count', defaultValue), ...saying('now {{ Count.value }}'))],
    })
    const application = await start(model('1'))
    application.update(aPage(model('2')))
    await until(application, () => application.inspect('Count.value').value === 2)
    application.trigger('id-Button1', 'onClick')
    await alerts(application, 'now 9')
  })
})
