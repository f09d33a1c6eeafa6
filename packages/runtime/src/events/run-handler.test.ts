import { describe, expect, it, vi } from 'vitest'
import type { anApplication } from '../../test/builders.ts'
import {
  aFailedRun,
  anApi,
  anEvent,
  aRun,
  aVariable,
  aWidget,
  handler,
  steps,
  until,
} from '../../test/builders.ts'
import { openApplications } from '../../test/open-applications.ts'
import type { Application, ApplicationOptions } from '../ports.ts'

const start = openApplications()

const done = { type: 'showAlert', message: 'Done', style: 'info' } as const
const messages = (application: Application): string[] => application.alerts().map(({ message }) => message)

/** An application whose button runs steps and then says "Done"; it has been clicked, and is done. */
const clicked = async (
  list: Parameters<typeof handler>,
  parts: Parameters<typeof anApplication>[0] = {},
  options: Partial<ApplicationOptions> = {},
): Promise<Application> => {
  const application = await start(
    { ...parts, widgets: [aWidget('Button1', 'button', { onClick: handler(...list, done) })] },
    { mode: 'published', ...options },
  )
  application.trigger('id-Button1', 'onClick')
  await until(application, () => messages(application).includes('Done'))
  return application
}

describe('the steps of a handler', () => {
  it('run in their order, each with what the one before has set', async () => {
    const application = await clicked(
      [
        { type: 'setStateVar', state: { name: 'Count', scope: 'page' }, value: '7' },
        { type: 'showAlert', message: 'Now {{ Count.value }}', style: 'info' },
      ],
      { stateVariables: [aVariable('Count', '0')] },
    )
    expect(messages(application)).toEqual(['Now 7', 'Done'])
  })

  it('have one span each, which says whether the step succeeded; the rest follow one that failed', async () => {
    const application = await clicked([
      { type: 'runJs', code: '1' },
      { type: 'showAlert', message: '{{ missing.name }}', style: 'info' },
    ])
    await vi.waitFor(() => expect(application.trace.spans()).toHaveLength(3))
    expect(application.trace.spans().map(({ name, status }) => [name, status.code])).toEqual([
      ['runJs', 'ok'],
      ['showAlert', 'error'],
      ['showAlert', 'ok'],
    ])
  })

  it('for failure run when one of several APIs failed, after all of them, and those for success do not', async () => {
    const saying = (message: string) => steps({ type: 'showAlert', message, style: 'info' })
    const application = await clicked(
      [
        {
          type: 'executeApi',
          apiNames: ['Good', 'Bad'],
          onSuccess: saying('good'),
          onError: saying('{{ error }} {{ Good.response }}'),
        },
      ],
      { apis: [anApi('Good'), anApi('Bad')] },
      { runApi: async ({ apiId }) => (apiId === 'id-Bad' ? aFailedRun('broken') : aRun(5)) },
    )
    expect(messages(application)).toEqual(['broken 5', 'Done'])
  })

  it('that trigger each other ten deep run, and the eleventh does not', async () => {
    const chain = (length: number) =>
      Array.from({ length }, (_, place) => {
        const next = { type: 'triggerEvent', event: { name: `E${place + 1}`, scope: 'page' } } as const
        return anEvent(`E${place}`, [], steps(place === length - 1 ? { ...done, message: 'End' } : next))
      })
    const first = { type: 'triggerEvent', event: { name: 'E0', scope: 'page' } } as const
    // The click is the first of the ten.
    expect(messages(await clicked([first], { events: chain(9) }))).toEqual(['End', 'Done'])
    const [warning, last] = messages(await clicked([first], { events: chain(10) }, { mode: 'edit' }))
    expect(warning).toMatch(
      /^Infinite loop detected\. Breaking out of the loop, max depth: 10\. Triggers executed: Button1\.onClick/,
    )
    expect(last).toBe('Done')
  })
})
