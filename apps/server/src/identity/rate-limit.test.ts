import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../platform/database/testing.ts'
import { manualClock } from '../platform/testing.ts'
import { addressBucket, attemptLimits, createAttemptCounter } from './rate-limit.ts'
import { identityAttempts } from '../tables/identity.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await createTestDatabase()
})
afterAll(() => database.close())

const { most, windowMilliseconds } = attemptLimits.signIn.account

const counter = () => {
  const clock = manualClock()
  return { clock, ...createAttemptCounter({ ...database, clock }) }
}

describe('the limit of attempts', () => {
  it('lets so many through at once and no more, and says how long to wait', async () => {
    const { count } = counter()
    const attempts = await Promise.allSettled(
      Array.from({ length: most + 5 }, () => count('signIn', 'one@example.com', '192.0.2.1')),
    )
    expect(attempts.filter((attempt) => attempt.status === 'fulfilled')).toHaveLength(most)
    await expect(count('signIn', 'one@example.com', '192.0.2.1')).rejects.toMatchObject({
      code: 'TOO_MANY_ATTEMPTS',
      message: 'Too many attempts. Try again in 15 minutes.',
      retryAfter: windowMilliseconds / 1000,
    })
  })

  it('begins anew when the window has passed', async () => {
    const { count, clock } = counter()
    for (let attempt = 0; attempt < most; attempt += 1) await count('signIn', 'two@example.com', '192.0.2.2')
    await expect(count('signIn', 'two@example.com', '192.0.2.2')).rejects.toThrow('Too many')
    clock.advance(windowMilliseconds)
    await expect(count('signIn', 'two@example.com', '192.0.2.2')).resolves.toBeUndefined()
  })

  it('is forgotten for an account whose owner signed in', async () => {
    const { count, forgetAccount } = counter()
    for (let attempt = 0; attempt < most; attempt += 1)
      await count('signIn', 'three@example.com', '192.0.2.3')
    await forgetAccount('signIn', 'three@example.com')
    await expect(count('signIn', 'three@example.com', '192.0.2.3')).resolves.toBeUndefined()
  })

  it('stops one address that tries many accounts, and spares those accounts', async () => {
    const { count } = counter()
    for (let attempt = 0; attempt < attemptLimits.signIn.address.most; attempt += 1) {
      await count('signIn', `victim${attempt}@example.com`, '192.0.2.4')
    }
    for (let attempt = 0; attempt < most; attempt += 1) {
      await expect(count('signIn', 'four@example.com', '192.0.2.4')).rejects.toThrow('Too many')
    }
    await expect(count('signIn', 'four@example.com', '192.0.2.5')).resolves.toBeUndefined()
  })

  it('keeps no addresses of accounts, and nothing older than a day', async () => {
    const { count, sweep, clock } = counter()
    await count('signUp', 'five@example.com', '192.0.2.6')
    const kept = await database.queries.select().from(identityAttempts)
    expect(JSON.stringify(kept)).not.toContain('example.com')
    clock.advance(48 * 60 * 60 * 1000)
    await sweep()
    expect(await database.queries.select().from(identityAttempts)).toEqual([])
  })
})

describe('addressBucket', () => {
  it.each([
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
    ['2001:0db8:0001:0002:ffff::1', '2001:db8:1:2'],
    ['2001:db8::1', '2001:db8:0:0'],
    ['::1', '0:0:0:0'],
    ['fe80::1%eth0', 'fe80:0:0:0'],
    ['nonsense', 'unknown'],
  ])('puts %s into %s', (address, bucket) => {
    expect(addressBucket(address)).toBe(bucket)
  })
})
