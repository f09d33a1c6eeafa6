import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { keysFrom } from '../platform/keys.ts'
import { manualClock } from '../platform/testing.ts'
import { typedCodes } from '../tables/identity.ts'
import { codeLifetime, mostTries, TypedCodes } from './typed-codes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const setUp = () => {
  const clock = manualClock(new Date())
  return { clock, codes: new TypedCodes({ ...database, clock }, keysFrom(Buffer.alloc(32, 5))) }
}

const ada = { purpose: 'sign-up', email: 'ada@example.com', browser: 'a' } as const
const wrong = 'AAAAAAAA'

describe('a code that is typed', () => {
  it('has eight characters that cannot be taken for others, and is good once, in small letters too', async () => {
    const { codes } = setUp()
    const code = await codes.make(ada)
    expect(code).toMatch(/^[A-HJKMNP-Z2-9]{8}$/u)
    expect(await codes.claim(ada, code.toLowerCase())).toBe(true)
    expect(await codes.claim(ada, code)).toBe(false)
  })

  it('is good for one of several who type it at a time', async () => {
    const { codes } = setUp()
    const code = await codes.make(ada)
    const tries = await Promise.all(Array.from({ length: mostTries }, () => codes.claim(ada, code)))
    expect(tries.filter(Boolean)).toHaveLength(1)
  })

  it('is good for five tries, however many come at once, and the right one is too late after them', async () => {
    const { codes } = setUp()
    const code = await codes.make(ada)
    const tries = await Promise.all(Array.from({ length: mostTries }, () => codes.claim(ada, wrong)))
    expect(tries).not.toContain(true)
    expect(await codes.claim(ada, code)).toBe(false)
  })

  it('is not tried by another browser, nor used up by it, nor good for another address', async () => {
    const { codes } = setUp()
    const code = await codes.make(ada)
    for (let tries = 0; tries < 2 * mostTries; tries += 1) {
      expect(await codes.claim({ ...ada, browser: 'b' }, code)).toBe(false)
    }
    expect(await codes.claim({ ...ada, email: 'bob@example.com' }, code)).toBe(false)
    expect(await codes.claim(ada, code)).toBe(true)
  })

  it('stops with the next one, and after ten minutes', async () => {
    const { codes, clock } = setUp()
    const first = await codes.make(ada)
    const second = await codes.make(ada)
    expect(await codes.claim(ada, first)).toBe(false)
    clock.advance(codeLifetime + 1)
    expect(await codes.claim(ada, second)).toBe(false)
    await codes.sweep()
    expect(await database.queries.select().from(typedCodes)).toEqual([])
  })

  it('is stored with neither itself nor the address to be read', async () => {
    const { codes } = setUp()
    const code = await codes.make(ada)
    const stored = JSON.stringify(await database.queries.select().from(typedCodes))
    expect(stored).not.toContain(code)
    expect(stored).not.toContain('ada')
  })
})
