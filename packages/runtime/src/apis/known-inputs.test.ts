import { describe, expect, it, vi } from 'vitest'
import { anApi, anApplication, aPage, aVariable, aWidget, catalogue } from '../../test/builders.ts'
import type { RunRequest } from './run-request.ts'
import { knownInputs } from './known-inputs.ts'

const given = (inputs: string[], ...widgets: ReturnType<typeof aWidget>[]) => {
  const api = anApi('GetOrders', { inputs })
  return { api, known: knownInputs(aPage({ widgets, apis: [api] }), catalogue)(api.id) }
}

describe('the inputs with which a page opens', () => {
  it('are those that its browser then sends', async () => {
    const widgets = [aWidget('Country', 'input', { defaultText: 'Peru' }), aWidget('City', 'input')]
    const { api, known } = given(['Country.value', 'City.value', 'City.isValid'], ...widgets)
    const sent = vi.fn<(request: RunRequest) => void>()
    const application = anApplication(
      { widgets, apis: [{ ...api, runsOnPageLoad: true }] },
      {
        runApi: (request) => {
          sent(request)
          return new Promise(() => undefined)
        },
      },
    )
    void application.start()
    await vi.waitFor(() => expect(sent).toHaveBeenCalled())
    expect(known).toEqual({ Country: { value: 'Peru' }, City: { value: '', isValid: true } })
    expect(JSON.stringify(sent.mock.calls[0]?.[0].inputs)).toBe(JSON.stringify(known))
    application.stop()
  })

  it('are nothing where an API reads nothing', () => {
    expect(given([]).known).toEqual({})
  })

  it.each([
    ['a binding gives', ['Country.value'], [aWidget('Country', 'input', { defaultText: '{{ 1 }}' })]],
    ['nobody has', ['Nobody.value'], []],
    ['another API answers', ['GetOrders.response'], []],
  ])('are not known where %s one of them', (_, inputs, widgets) => {
    expect(given(inputs, ...widgets).known).toBeNull()
  })

  it('are not known where a variable gives one, which the browser may have stored', () => {
    const api = anApi('GetOrders', { inputs: ['Chosen.value'] })
    const page = aPage({ apis: [api], stateVariables: [aVariable('Chosen', '1')] })
    expect(knownInputs(page, catalogue)(api.id)).toBeNull()
  })
})
