import type { RunView } from '@ashlar/contract'
import { afterEach, describe, expect, it, vi } from 'vitest'
import {
  aFailedRun,
  anApi,
  anApplication,
  aPage,
  aRun,
  aWidget,
  handler,
  type steps,
  until,
} from '../../test/builders.ts'
import { evaluateInProcess } from '../evaluation/in-process.ts'
import { EvaluationLost, type EvaluationPort } from '../evaluation/protocol.ts'
import type { PageLocation } from '../navigation/navigation.ts'
import { pageLocation } from '../navigation/page-location.ts'
import type { RunRequest } from '../apis/run-request.ts'
import type { Application, ApplicationOptions } from '../ports.ts'

const open: Application[] = []
afterEach(() => {
  for (const application of open.splice(0)) application.stop()
})

interface AskedRun {
  request: RunRequest
  signal: AbortSignal
  answer: (run: RunView) => void
}

/** A server that answers when it is told to, and remembers what it was asked. */
const aSlowServer = () => {
  const asked: AskedRun[] = []
  const names = () => asked.map(({ request }) => request.apiId.replace('id-', ''))
  let waiting: { count: number; resolve: () => void }[] = []
  return {
    names,
    /** Resolves when so many runs were asked for. */
    wasAsked: (count: number): Promise<void> => {
      const { promise, resolve } = Promise.withResolvers<void>()
      if (asked.length >= count) resolve()
      else waiting.push({ count, resolve })
      return promise
    },
    runApi: (request: RunRequest, signal: AbortSignal): Promise<RunView> => {
      const { promise, resolve } = Promise.withResolvers<RunView>()
      asked.push({ request, signal, answer: resolve })
      for (const one of waiting) if (asked.length >= one.count) one.resolve()
      waiting = waiting.filter(({ count }) => asked.length < count)
      return promise
    },
    answer: (name: string, run = aRun(name)) => {
      for (const one of asked) if (one.request.apiId === `id-${name}`) one.answer(run)
    },
    isCancelled: (name: string) =>
      asked.some(({ request, signal }) => request.apiId === `id-${name}` && signal.aborted),
    inputs: () => asked.map(({ request }) => request.inputs),
    causes: () => asked.map(({ request }) => request.eventType),
  }
}

const onLoad = (name: string, inputs: string[] = []) => anApi(name, { inputs, runsOnPageLoad: true })
const shows = (name: string, binding: string) => aWidget(name, 'text', { text: `{{ ${binding} }}` })
const optimized = { type: 'optimizedPageLoadApis' } as const
const sets = (name: string) =>
  ({ type: 'setStateVar', state: { name, scope: 'page' }, value: 'set' }) as const
const aStep = {
  kind: 'stateVariable',
  id: 'id-Done',
  name: 'Done',
  defaultValue: 'not yet',
  persistance: 'Temporary',
  createdAt: 0,
} as const

const withSteps = (parts: Parameters<typeof aPage>[0], ...list: Parameters<typeof steps>) => {
  const page = aPage({ stateVariables: [aStep], ...parts })
  return {
    ...page,
    widgets: page.widgets.map((widget) =>
      widget.type === 'page' ? { ...widget, properties: { onPageLoad: handler(...list) } } : widget,
    ),
  }
}

const opened = (
  page: ReturnType<typeof aPage>,
  server: ReturnType<typeof aSlowServer>,
  options: Partial<ApplicationOptions> = {},
): Application => {
  const application = anApplication({}, { page, runApi: server.runApi, ...options })
  open.push(application)
  return application
}

/** `A` needs `B`; `C` needs nothing. */
const apis = () => [onLoad('A', ['FromB.text']), onLoad('B'), onLoad('C')]
const widgets = () => [shows('FromB', 'B.response')]
const done = (application: Application): unknown => application.inspect('Done.value').value
const route = { id: 'r1', path: '/items/:id', pageId: 'page-1' }
const at = (id: string): PageLocation =>
  pageLocation(new URL(`https://ashlar.test/applications/a1/items/${id}`), `/items/${id}`, {
    route,
    routeParams: { id },
    missing: [],
  })

describe('the load of a page', () => {
  it('runs a batch when the one before it is done', async () => {
    const server = aSlowServer()
    const application = opened(aPage({ widgets: widgets(), apis: apis() }), server)
    const loaded = application.start()
    await server.wasAsked(2)
    server.answer('B')
    await until(application, () => application.inspect('FromB.text').value === 'B')
    expect(server.names()).toEqual(['B', 'C'])
    server.answer('C')
    await server.wasAsked(3)
    server.answer('A')
    await loaded
    expect(server.names()).toEqual(['B', 'C', 'A'])
    expect(server.causes()).toEqual(['pageLoad', 'pageLoad', 'pageLoad'])
  })

  it('then runs the steps of the page', async () => {
    const server = aSlowServer()
    const application = opened(withSteps({ apis: [onLoad('B')] }, sets('Done')), server)
    const loaded = application.start()
    await server.wasAsked(1)
    expect(done(application)).not.toBe('set')
    server.answer('B')
    await loaded
    expect(done(application)).toBe('set')
  })

  it('runs the steps of the page where an API failed, too', async () => {
    const server = aSlowServer()
    const application = opened(withSteps({ apis: [onLoad('B')] }, sets('Done')), server)
    const loaded = application.start()
    await server.wasAsked(1)
    server.answer('B', aFailedRun('no'))
    await loaded
    expect(done(application)).toBe('set')
  })
})

describe('the optimized load', () => {
  it('runs an API as soon as those it depends on are done, whatever else still runs', async () => {
    const server = aSlowServer()
    const application = opened(withSteps({ widgets: widgets(), apis: apis() }, optimized), server)
    const loaded = application.start()
    await server.wasAsked(2)
    server.answer('B')
    await server.wasAsked(3)
    expect(application.apiState('C').isLoading).toBe(true)
    server.answer('A')
    server.answer('C')
    await loaded
    expect(server.names()).toEqual(['B', 'C', 'A'])
  })

  it('runs in its place among the steps of the page', async () => {
    const server = aSlowServer()
    const page = withSteps(
      { widgets: [shows('Shown', 'Done.value')], apis: [onLoad('After', ['Done.value'])] },
      sets('Done'),
      optimized,
    )
    const application = opened(page, server)
    const loaded = application.start()
    await server.wasAsked(1)
    server.answer('After')
    await loaded
    expect(server.inputs()).toEqual([{ Done: { value: 'set' } }])
  })

  it('runs everything again where a handler asks for it later', async () => {
    const server = aSlowServer()
    const button = aWidget('Reload', 'button', { onClick: handler(optimized) })
    const application = opened(aPage({ widgets: [button], apis: [onLoad('B')] }), server)
    const loaded = application.start()
    await server.wasAsked(1)
    server.answer('B')
    await loaded
    application.trigger('id-Reload', 'onClick')
    await server.wasAsked(2)
    expect(server.causes()).toEqual(['pageLoad', 'eventHandler'])
  })
})

describe('a load in its middle', () => {
  it('ends when the page is left, and cancels what runs', async () => {
    const server = aSlowServer()
    const application = opened(aPage({ widgets: widgets(), apis: apis() }), server)
    const loaded = application.start()
    await server.wasAsked(2)
    application.stop()
    server.answer('B')
    server.answer('C')
    await loaded
    expect(server.names()).toEqual(['B', 'C'])
    expect(server.isCancelled('B')).toBe(true)
  })

  it('ends when the evaluation is started anew', async () => {
    const server = aSlowServer()
    const inner = evaluateInProcess()
    let isLost = false
    const evaluation: EvaluationPort = {
      ...inner,
      ask: async (request) => {
        if (!isLost) return inner.ask(request)
        isLost = false
        throw new EvaluationLost('evaluation_restarted', 'The evaluation was started anew.')
      },
    }
    const page = withSteps(
      { widgets: [...widgets(), shows('Evaluated', '1 + 1')], apis: apis() },
      sets('Done'),
    )
    const application = opened(page, server, { evaluation })
    const loaded = application.start()
    await server.wasAsked(2)
    await until(application, () => application.inspect('Evaluated.text').value === '2')
    isLost = true
    server.answer('B')
    await loaded
    expect(server.names()).toEqual(['B', 'C'])
    expect(server.isCancelled('C')).toBe(true)
    expect(application.apiState('A').isLoading).toBe(false)
    expect(done(application)).not.toBe('set')
  })

  it('ends when another route is entered, whose load takes over what is left', async () => {
    const server = aSlowServer()
    const page = withSteps(
      {
        widgets: widgets(),
        apis: [...apis(), onLoad('D', ['Global.URL.routeParams.id'])],
        routes: [route],
      },
      sets('Done'),
    )
    const application = opened(page, server, { location: at('1') })
    const loaded = application.start()
    await server.wasAsked(3)
    server.answer('C')
    await until(application, () => application.inspect('C.response').value === 'C')
    const entered = application.enter(at('2'))
    await server.wasAsked(5)
    await vi.waitFor(() => expect(['B', 'D'].map(server.isCancelled)).toEqual([true, true]))
    expect(server.isCancelled('C')).toBe(false)
    server.answer('B')
    server.answer('D')
    await server.wasAsked(6)
    server.answer('A')
    await Promise.all([loaded, entered])
    expect(server.names()).toEqual(['B', 'C', 'D', 'B', 'D', 'A'])
    expect(done(application)).toBe('set')
  })
})
