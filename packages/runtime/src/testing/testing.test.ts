import type { JsonObject, TestStep } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { RecordedAnswers } from './recorded-answers.ts'
import { emptyRecording, finished, type Happening, withHappening } from './recording.ts'
import { type ComponentState, replay, type ReplayedCall, type ReplayedPage } from './replay.ts'
import { asJson } from './as-json.ts'

const named = (name: string) => ({ id: `${name}-id`, name })
const search = named('Search')
const save = named('Save')
const orders = named('Orders')

const typed = (value: unknown, isSecret = false): Happening => ({
  type: 'entered',
  component: search,
  name: 'value',
  value,
  isSecret,
})
const happened = (event: string, component = search): Happening => ({
  type: 'happened',
  component,
  event,
  details: {},
})
const answered = (inputs: JsonObject, output: JsonObject): Happening => ({
  type: 'answered',
  api: orders,
  inputs,
  output,
  error: null,
  isOfLastStep: true,
})
const recorded = (...happenings: Happening[]) => happenings.reduce(withHappening, emptyRecording)

describe('a recording', () => {
  it('takes what is typed letter by letter as one step, and what follows each letter once', () => {
    const { steps } = recorded(
      typed('a'),
      happened('onTextChanged'),
      typed('ab'),
      happened('onTextChanged'),
      happened('onClick', save),
    )
    expect(steps).toEqual([
      { kind: 'enter', component: search, values: { value: 'ab' } },
      { kind: 'event', component: search, event: 'onTextChanged' },
      { kind: 'event', component: save, event: 'onClick' },
    ])
  })

  it('takes presses of the same button as steps of their own', () => {
    expect(recorded(happened('onClick', save), happened('onClick', save)).steps).toHaveLength(2)
  })

  it('tells cells apart by where they stand', () => {
    const inCell = (index: number): Happening => ({
      type: 'entered',
      component: { ...search, within: [{ id: 'Grid', index }] },
      name: 'value',
      value: index,
      isSecret: false,
    })
    expect(recorded(inCell(0), inCell(1)).steps).toHaveLength(2)
  })

  it('keeps nothing that nobody may read, and what was sent still fits what was entered', () => {
    const kept = finished(
      recorded(
        typed('hunt', true),
        typed('hunter2', true),
        answered({ Search: { value: 'hunter2' } }, { told: 'welcome hunter2' }),
      ),
    )
    expect(JSON.stringify(kept)).not.toContain('hunter2')
    expect(kept.steps[0]).toMatchObject({ values: { value: 'Secret-123' } })
    expect(kept.answers[0]).toMatchObject({
      inputs: { Search: { value: 'Secret-123' } },
      output: { told: 'welcome Secret-123' },
    })
  })

  it('says in which components something was chosen that no test can hold', () => {
    const { steps, lost } = recorded(typed(new Map()), typed(new Map()))
    expect(steps).toEqual([])
    expect(lost).toEqual(['Search'])
  })
})

describe('recorded answers', () => {
  const answer = (inputs: JsonObject, output: number) => ({ api: orders, inputs, output })

  it('come in their order for the same inputs, whatever the order of their keys, and the last one stays', () => {
    const answers = new RecordedAnswers([answer({ a: 1, b: 2 }, 1), answer({ b: 2, a: 1 }, 2)])
    const outputs = [1, 2, 3].map(() => answers.to(orders.id, { b: 2, a: 1 }).answer?.output)
    expect(outputs).toEqual([1, 2, 2])
  })

  it('say with which inputs an API was recorded instead', () => {
    const answers = new RecordedAnswers([answer({ a: 1 }, 1)])
    expect(answers.to(orders.id, { a: 2 })).toEqual({ answer: null, recorded: { a: 1 } })
    expect(answers.to('another', {})).toEqual({ answer: null, recorded: null })
  })
})

/** A page of one field, one button and one list, on which pressing the button runs an API. */
const aPage = (changes: Partial<ReplayedPage> = {}, states: Record<string, ComponentState> = {}) => {
  const values: Record<string, JsonObject> = {}
  const calls: ReplayedCall[] = []
  let now = 0
  const page: ReplayedPage = {
    rest: () => Promise.resolve(true),
    nameOf: ({ name }) => name,
    stateOf: ({ name }) => states[name] ?? 'ready',
    enter: ({ name }, given) => {
      values[name] = given
    },
    trigger: () => {
      const inputs = { Search: values['Search'] ?? {} }
      calls.push({ api: orders, inputs, isAnswered: true, recorded: null })
    },
    follow: (address) => address.startsWith('/'),
    valueOf: ({ name }, property) => values[name]?.[property],
    textOf: () => '2 orders',
    calls: () => calls,
    later: () => {
      now += 50
      return Promise.resolve()
    },
    now: () => now,
    ...changes,
  }
  return { page, calls }
}

const enters: TestStep = { kind: 'enter', component: search, values: { value: 'oslo' } }
const presses: TestStep = { kind: 'event', component: save, event: 'onClick' }
const problemsOf = async (page: ReplayedPage, ...steps: TestStep[]) =>
  (await replay(page, steps, () => {})).problems

describe('a test that is replayed', () => {
  it('passes where all is as it was', async () => {
    const { page } = aPage()
    const steps: TestStep[] = [
      enters,
      presses,
      { kind: 'called', api: orders, inputs: { Search: { value: 'oslo' } } },
      { kind: 'value', component: search, property: 'value', equals: 'oslo' },
      { kind: 'text', component: search, contains: '2 orders' },
      { kind: 'visible', component: save, is: true },
      { kind: 'follow', address: '/orders' },
    ]
    const told: boolean[] = []
    const outcome = await replay(page, steps, (_step, isGood) => told.push(isGood))
    expect(outcome.problems).toEqual([])
    expect(told).toEqual(steps.map(() => true))
  })

  it('tells what was and what is, and goes on to the next check', async () => {
    const { page } = aPage()
    const problems = await problemsOf(
      page,
      enters,
      { kind: 'value', component: search, property: 'value', equals: 'bergen' },
      { kind: 'text', component: search, contains: '3 orders' },
    )
    expect(problems).toEqual([
      { step: 1, message: 'Search.value is another one.', expected: 'bergen', found: 'oslo' },
      { step: 2, message: 'Search shows another text.', expected: '3 orders', found: '2 orders' },
    ])
  })

  it.each([
    ['gone', 'Save is not on the page.'],
    ['hidden', 'Save is not to be seen.'],
    ['disabled', 'Save is disabled.'],
  ] as const)('ends where a person could not go on, as a component is %s', async (state, message) => {
    const { page, calls } = aPage({}, { Save: state })
    expect(await problemsOf(page, presses, enters)).toEqual([{ step: 0, message }])
    expect(calls).toEqual([])
  })

  it('waits for what comes a little later', async () => {
    let looks = 0
    const { page } = aPage({
      textOf: () => {
        looks += 1
        return looks < 10 ? 'Loading' : '2 orders'
      },
    })
    expect(await problemsOf(page, { kind: 'text', component: search, contains: '2 orders' })).toEqual([])
  })

  it('fails where an API is run with inputs for which nothing was recorded', async () => {
    const { page } = aPage({
      calls: () => [{ api: orders, inputs: { id: 2 }, isAnswered: false, recorded: { id: 1 } }],
    })
    expect(await problemsOf(page)).toEqual([
      {
        step: null,
        message: 'Orders was run with other inputs than those for which its answer was recorded.',
        expected: { id: 1 },
        found: { id: 2 },
      },
    ])
  })

  it('fails where an API was not run that must be, or only before the person did anything', async () => {
    const { page } = aPage({ trigger: () => {} })
    const called: TestStep = { kind: 'called', api: orders, inputs: {} }
    expect(await problemsOf(page, presses, called)).toEqual([
      { step: 1, message: 'Orders was not run.', expected: {} },
    ])
  })

  it('fails where a link leads out of the application, and where the page does not come to rest', async () => {
    const { page } = aPage()
    const [away] = await problemsOf(page, { kind: 'follow', address: 'https://example.com' })
    expect(away?.message).toBe('The link to https://example.com leads out of the application.')
    const [restless] = await problemsOf(aPage({ rest: () => Promise.resolve(false) }).page, presses)
    expect(restless?.message).toBe('Something on the page still goes on after 15 seconds.')
  })
})

describe('a value as JSON', () => {
  it('is what JSON can say of it, and nothing for what it cannot', () => {
    expect(asJson({ a: [1, null, Number.NaN], b: undefined })).toEqual({ a: [1, null, null] })
    expect(asJson(new Map())).toBeUndefined()
    expect(asJson([new Blob([])])).toBeUndefined()
    expect(asJson(new Date())).toBeUndefined()
  })
})
