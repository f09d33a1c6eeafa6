import {
  check,
  type PageRecords,
  type RecordedAnswer,
  testName,
  type TestedComponent,
  type TestRecord,
  testRecordSchema,
  testsOf,
  type TestStep,
  tooMuchOfTests,
} from '@ashlar/schema'
import { put, refuse, type Outcome } from '../outcome.ts'

/** What is said of a test where it is made or changed. */
export type GivenTest = Omit<TestRecord, 'kind' | 'name' | 'scope'>

/** Puts a test in the place of the one with its id, or adds it. */
export const putTest = (records: PageRecords, test: GivenTest): Outcome => {
  const checked = check(testRecordSchema, { ...test, kind: 'test', name: testName, scope: 'app' })
  if (!checked.ok)
    return refuse('invalid_property', checked.problems[0]?.reason ?? 'This test cannot be kept.')
  const others = testsOf(records).filter(({ id }) => id !== test.id)
  const [problem] = tooMuchOfTests([...others, checked.value])
  return problem === undefined ? put(records, [checked.value]) : refuse('invalid_property', problem.reason)
}

/** Deletes a test. */
export const deleteTest = (records: PageRecords, id: string): Outcome => {
  const before = Object.hasOwn(records, id) ? records[id] : undefined
  if (before?.kind !== 'test') return refuse('not_found', 'This test is no longer there.')
  return { ok: true, change: { added: {}, updated: {}, removed: { [id]: before } } }
}

/** By the ids of what stands on some pages, those of the same in their copies, where everything keeps its name. */
const copiedIds = (
  copies: Iterable<{ readonly original: PageRecords; readonly copy: PageRecords }>,
): ReadonlyMap<string, string> => {
  const ids = new Map<string, string>()
  for (const { original, copy } of copies) {
    const copied = new Map(Object.values(copy).map(({ kind, name, id }) => [`${kind} ${name}`, id]))
    for (const { kind, name, id } of Object.values(original)) {
      const to = copied.get(`${kind} ${name}`)
      if (to !== undefined) ids.set(id, to)
    }
  }
  return ids
}

/** The tests of a copied application, which do with the copied pages what they did with the originals. */
export const testsOfCopy = (
  tests: readonly TestRecord[],
  copies: Iterable<{ readonly original: PageRecords; readonly copy: PageRecords }>,
): TestRecord[] => {
  if (tests.length === 0) return []
  const ids = copiedIds(copies)
  const idOf = (id: string): string => ids.get(id) ?? id
  const component = (of: TestedComponent): TestedComponent => ({
    ...of,
    id: idOf(of.id),
    ...(of.within === undefined ? {} : { within: of.within.map((cell) => ({ ...cell, id: idOf(cell.id) })) }),
  })
  const step = (of: TestStep): TestStep => {
    if ('component' in of) return { ...of, component: component(of.component) }
    return of.kind === 'called' ? { ...of, api: { ...of.api, id: idOf(of.api.id) } } : of
  }
  const answer = (of: RecordedAnswer): RecordedAnswer => ({ ...of, api: { ...of.api, id: idOf(of.api.id) } })
  return tests.map((test) => ({ ...test, steps: test.steps.map(step), answers: test.answers.map(answer) }))
}
