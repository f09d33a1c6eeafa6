import { afterEach, describe, expect, it, vi } from 'vitest'
import { anApplication, anEvent, aWidget, handler, steps, until } from '../../test/builders.ts'
import type { Application, ApplicationOptions } from '../ports.ts'
import type { ReportedProblem } from './reported-problem.ts'
import { badUnevaluatedTree, EvaluationFailed } from './protocol.ts'

const open: Application[] = []
afterEach(() => {
  for (const application of open.splice(0)) application.stop()
})

/** An application with the problems that it has reported. */
const start = async (
  parts: Parameters<typeof anApplication>[0],
  options: Partial<ApplicationOptions> = {},
) => {
  const problems: ReportedProblem[] = []
  const application = anApplication(parts, { report: (problem) => problems.push(problem), ...options })
  open.push(application)
  await application.start()
  return { application, problems }
}

const circle = {
  widgets: [
    aWidget('Text1', 'text', { text: '{{ Text2.text }}' }),
    aWidget('Text2', 'text', { text: '{{ Text1.text }}' }),
  ],
}

describe('what is wrong with a page', () => {
  it('is told for 20 seconds with the chain where bindings depend on each other', async () => {
    const { application, problems } = await start(circle)
    const alert = application.alerts()[0]
    expect(alert).toMatchObject({ style: 'error', seconds: 20 })
    expect(alert?.message).toMatch(/depends on itself: .*Text1\.text.*Text2\.text/)
    expect(problems[0]).toEqual({ kind: 'dependency', message: alert?.message })
  })

  it('is not told of those circles to people who use the application', async () => {
    const { application, problems } = await start(circle, { mode: 'published' })
    expect(application.alerts()).toEqual([])
    expect(problems[0]?.kind).toBe('dependency')
  })

  const refused = { widgets: [aWidget('Text1', 'text', { isVisible: '{{ "abc" }}' })] }
  const message = 'Expected type boolean for Text1.isVisible but received string instead.'

  it('is logged and told to the builder where a property does not take its value', async () => {
    const { application, problems } = await start(refused)
    expect(problems).toEqual([{ kind: 'validation', message }])
    expect(application.inspect('Text1.isVisible').error).toBe(message)
    expect(application.alerts()).toMatchObject([{ message, style: 'warning', seconds: 4 }])
  })

  it('is only logged where people use the application', async () => {
    const { application, problems } = await start(refused, { mode: 'published' })
    expect(problems).toHaveLength(1)
    expect(application.alerts()).toEqual([])
  })

  it('is told to everybody where the evaluation fails', async () => {
    const fails = () => Promise.reject(new EvaluationFailed('evaluation_failed', 'It broke.'))
    const { application, problems } = await start(
      { widgets: [aWidget('Text1', 'text', { text: '{{ 1 }}' })] },
      { mode: 'published', evaluation: { ask: fails, shutdown: async () => {}, stop: () => {} } },
    )
    expect(application.alerts().map(({ message }) => message)).toEqual([
      'Unexpected error occurred while evaluating the app',
    ])
    expect(problems).toEqual([{ kind: 'evaluation', message: 'It broke.' }])
  })

  it('is reported, and shown to nobody, where the page is none', async () => {
    const fails = () => Promise.reject(new EvaluationFailed(badUnevaluatedTree, 'There is no such path.'))
    const report = vi.fn()
    const { application } = await start(
      { widgets: [aWidget('Text1', 'text', { text: '{{ 1 }}' })] },
      { report, evaluation: { ask: fails, shutdown: async () => {}, stop: () => {} } },
    )
    expect(application.alerts()).toEqual([])
    expect(report).toHaveBeenCalledWith({ kind: 'badUnevaluatedTree', message: 'There is no such path.' })
  })

  it('is logged as a validation error where handlers trigger each other for ever', async () => {
    const again = { type: 'triggerEvent', event: { name: 'Again', scope: 'page' } } as const
    const { application, problems } = await start({
      widgets: [aWidget('Button1', 'button', { onClick: handler(again) })],
      events: [anEvent('Again', [], steps(again))],
    })
    application.trigger('id-Button1', 'onClick')
    await until(application, () => problems.length > 0)
    expect(problems[0]?.kind).toBe('validation')
    expect(problems[0]?.message).toMatch(
      /^Infinite loop detected\. Breaking out of the loop, max depth: 10\. Triggers executed: Button1\.onClick → /,
    )
  })
})
