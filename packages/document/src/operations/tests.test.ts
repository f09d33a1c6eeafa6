import { checkApplicationRecords, testsOf } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { apply } from '../change.ts'
import { deleteTest, type GivenTest, putTest, testsOfCopy } from './tests.ts'

const button = { id: 'b1', name: 'Save' }
const orders = { id: 'a1', name: 'Orders' }

const aTest = (changes: Partial<GivenTest> = {}): GivenTest => ({
  id: 't1',
  title: 'An order is saved',
  path: '/orders?open=1',
  steps: [
    { kind: 'event', component: { ...button, within: [{ id: 'g1', index: 2 }] }, event: 'onClick' },
    { kind: 'called', api: orders, inputs: {} },
    { kind: 'follow', address: '/' },
  ],
  answers: [{ api: orders, inputs: {}, output: [] }],
  ...changes,
})

const withTest = (test: GivenTest) => {
  const outcome = putTest({}, test)
  if (!outcome.ok) throw new Error(outcome.message)
  const applied = apply({}, outcome.change)
  if (!applied.ok) throw new Error('It cannot be applied.')
  return applied.records
}

describe('the tests of an application', () => {
  it('are among its records, by title', () => {
    const records = { ...withTest(aTest()), ...withTest(aTest({ id: 't2', title: 'A first order' })) }
    expect(checkApplicationRecords(records).ok).toBe(true)
    expect(testsOf(records).map(({ title }) => title)).toEqual(['A first order', 'An order is saved'])
  })

  it('are put in the place of what they were, and deleted', () => {
    const records = withTest(aTest())
    const again = putTest(records, aTest({ title: 'Saved' }))
    expect(again.ok && Object.keys(again.change.updated)).toEqual(['t1'])
    const gone = deleteTest(records, 't1')
    expect(gone.ok && Object.keys(gone.change.removed)).toEqual(['t1'])
    expect(deleteTest(records, 't2')).toMatchObject({ ok: false, code: 'not_found' })
  })

  it('are refused without a title, and where they hold too much', () => {
    expect(putTest({}, aTest({ title: ' ' }))).toMatchObject({ ok: false, message: 'A test has a title.' })
    const answers = [{ api: orders, inputs: {}, output: 'x'.repeat(400_000) }]
    const tooLarge = expect.stringContaining('A test holds at most 300 KB')
    expect(putTest({}, aTest({ answers }))).toMatchObject({ ok: false, message: tooLarge })
    const records = { t1: { ...withTest(aTest())['t1'], answers } }
    expect(checkApplicationRecords(records)).toMatchObject({ ok: false, problems: [{ reason: tooLarge }] })
  })

  it('follow a copied application to what has the same name there', () => {
    const widget = (id: string, name: string) => ({
      kind: 'widget' as const,
      id,
      name,
      type: 'button',
      parentId: null,
      order: 'a',
      left: { value: 0, mode: 'gridUnit' as const },
      top: { value: 0, mode: 'gridUnit' as const },
      width: { value: 1, mode: 'gridUnit' as const },
      height: { value: 1, mode: 'gridUnit' as const },
      properties: {},
      dynamicBindingPathList: [],
      dynamicPropertyPathList: [],
    })
    const original = { b1: widget('b1', 'Save'), g1: widget('g1', 'Grid') }
    const copy = { b9: widget('b9', 'Save'), g9: widget('g9', 'Grid') }
    const [copied] = testsOfCopy(testsOf(withTest(aTest())), [{ original, copy }])
    expect(copied?.steps[0]).toMatchObject({
      component: { id: 'b9', name: 'Save', within: [{ id: 'g9', index: 2 }] },
    })
    // What is not there any more stays as it was, and fails when it is replayed.
    expect(copied?.answers[0]?.api).toEqual(orders)
  })
})
