import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditEntries } from '../tables/audit.ts'
import { dailyUses } from '../tables/organizations.ts'
import { startTestServer, type TestServer } from '../testing.ts'
import { takeOfEachToday } from './daily-budgets.ts'

let server: TestServer
let organizationId: string

beforeAll(async () => {
  server = await startTestServer()
  ;({ organizationId } = await server.anOwner())
})

afterAll(() => server.close())

const queries = () => server.services.platform.database.queries

const entry = () => ({
  organizationId,
  actorId: 'ada',
  action: 'ask assistant',
  entityType: 'application',
  entityId: 'shop',
  details: { says: 'it\'s "so"' },
})

const take = async (amount: number, { ofAda = 100, ofAll = 100, noted = '' } = {}): Promise<boolean> =>
  await takeOfEachToday(queries(), {
    organizationId,
    budgets: [
      { kind: 'tokens of Ada', most: ofAda },
      { kind: 'tokens', most: ofAll },
    ],
    amount,
    entry: entry(),
    noted: noted === '' ? undefined : noted,
  })

const used = async (): Promise<Record<string, number>> => {
  const rows = await queries().select().from(dailyUses).where(eq(dailyUses.organizationId, organizationId))
  return Object.fromEntries(rows.map(({ kind, used: taken }) => [kind, taken]))
}

const written = async () =>
  await queries().select().from(auditEntries).where(eq(auditEntries.action, 'ask assistant'))

describe('what is taken from several budgets at once', () => {
  beforeEach(async () => {
    await queries().delete(dailyUses)
    await queries().delete(auditEntries).where(eq(auditEntries.action, 'ask assistant'))
  })

  it('is taken from each, with its entry', async () => {
    expect(await take(40)).toBe(true)
    expect(await used()).toEqual({ 'tokens of Ada': 40, tokens: 40 })
    expect(await written()).toMatchObject([entry()])
  })

  it('is taken from none, and nothing is written, where one of them has too little left', async () => {
    await take(40)
    expect(await take(40, { ofAll: 70 })).toBe(false)
    expect(await take(40, { ofAda: 70 })).toBe(false)
    expect(await take(101)).toBe(false)
    expect(await used()).toEqual({ 'tokens of Ada': 40, tokens: 40 })
    expect(await written()).toHaveLength(1)
  })

  it('is never more than there is, however many ask at the same moment, and is written each time', async () => {
    const answers = await Promise.all(Array.from({ length: 40 }, () => take(7)))
    expect(answers.filter(Boolean)).toHaveLength(14)
    expect(await used()).toEqual({ 'tokens of Ada': 98, tokens: 98 })
    expect(await written()).toHaveLength(14)
  })

  it('is written once a day where that is wanted, whoever asks at the same moment', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => take(1, { noted: 'completion' })))
    expect(answers).not.toContain(false)
    expect(await used()).toEqual({ 'tokens of Ada': 20, tokens: 20, completion: 1 })
    expect(await written()).toHaveLength(1)
  })
})
