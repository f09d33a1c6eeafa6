import { expect, it } from 'vitest'
import { tryAgain } from './try-again.mjs'

interface Outcome {
  passed: number
  failed: string[]
  leftOut: string[]
}

const outcome = (passed: number, ...failed: string[]): Outcome => ({ passed, failed, leftOut: [] })

/** A runner that answers one prepared result after the other, and notes what it was asked to run. */
const runnerOf = (...results: { code: number; files: Record<string, Outcome> }[]) => {
  const asked: (readonly string[])[] = []
  const runTests = (files: readonly string[]) => {
    const { code, files: outcomes } = results[asked.length] ?? { code: 1, files: {} }
    asked.push(files)
    return Promise.resolve({ code, files: new Map(Object.entries(outcomes)) })
  }
  return { asked, runTests }
}

it('runs everything once where nothing fails', async () => {
  const { asked, runTests } = runnerOf({ code: 0, files: { a: outcome(3) } })
  const { code, unstable } = await tryAgain(runTests, [])
  expect({ asked, code, unstable }).toEqual({ asked: [[]], code: 0, unstable: [] })
})

it('names what passes only when tried again, and counts the second try', async () => {
  const { asked, runTests } = runnerOf(
    { code: 1, files: { a: outcome(1, 'a › late'), b: outcome(2) } },
    { code: 0, files: { a: outcome(4) } },
  )
  const { code, files, unstable } = await tryAgain(runTests, [])
  expect({ asked, code, unstable }).toEqual({ asked: [[], ['a']], code: 0, unstable: ['a › late'] })
  expect([...files]).toEqual([
    ['a', outcome(4)],
    ['b', outcome(2)],
  ])
})

it('fails with what fails twice, and still names what did not', async () => {
  const { runTests } = runnerOf(
    { code: 1, files: { a: outcome(0, 'a › late'), b: outcome(0, 'b › wrong') } },
    { code: 1, files: { a: outcome(1), b: outcome(0, 'b › wrong') } },
  )
  const { code, files, unstable } = await tryAgain(runTests, [])
  expect({ code, unstable }).toEqual({ code: 1, unstable: ['a › late'] })
  expect(files.get('b')?.failed).toEqual(['b › wrong'])
})

it('fails where a file is not there any more in the second try', async () => {
  const { runTests } = runnerOf({ code: 1, files: { a: outcome(0, 'a › late') } }, { code: 0, files: {} })
  const { code, files, unstable } = await tryAgain(runTests, [])
  expect({ code, unstable }).toEqual({ code: 1, unstable: [] })
  expect(files.get('a')?.failed).toEqual(['a › late'])
})

it('fails where the runner fails without any test, and does not try that again', async () => {
  const { asked, runTests } = runnerOf({ code: 1, files: { a: outcome(3) } })
  expect((await tryAgain(runTests, [])).code).toBe(1)
  expect(asked).toEqual([[]])
})

it('does not try again what fails in many files', async () => {
  const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((name) => [name, outcome(0, `${name} › x`)]))
  const { asked, runTests } = runnerOf({ code: 1, files })
  const { code, unstable } = await tryAgain(runTests, [])
  expect({ tries: asked.length, code, unstable }).toEqual({ tries: 1, code: 1, unstable: [] })
})
