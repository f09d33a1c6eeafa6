import { afterEach, describe, expect, it, vi } from 'vitest'
import { createBranch } from './create-branch.ts'

const wanted = {
  entityId: 'app',
  entityType: 'application',
  branchName: 'new-prices',
  baseBranchName: 'main',
} as const

const answering = (answer: () => Promise<Response>) => {
  const asked = vi.fn<(address: string, request: RequestInit) => Promise<Response>>(answer)
  vi.stubGlobal('fetch', asked)
  return asked
}

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('creating a branch', () => {
  it('sends the name and the base, and reads the name of the answer', async () => {
    const asked = answering(() => Promise.resolve(Response.json({ name: 'new-prices' })))
    expect(await createBranch(wanted)).toEqual({ success: true, name: 'new-prices' })
    const [address, request] = asked.mock.calls[0] ?? []
    expect(String(address)).toContain('/api/v2/applications/app/branches')
    expect(JSON.parse(String(request?.body))).toEqual({ name: 'new-prices', baseBranchName: 'main' })
  })

  it.each(['workflow', 'scheduled job'] as const)(
    'asks for one of a %s at the address of both',
    async (entityType) => {
      const asked = answering(() => Promise.resolve(Response.json({ name: 'new-prices' })))
      const created = await createBranch({ ...wanted, entityId: 'api', entityType })
      expect(created).toEqual({ success: true, name: 'new-prices' })
      const [address, request] = asked.mock.calls[0] ?? []
      expect(String(address)).toContain('/api/v3/apis/api/branches')
      expect(JSON.parse(String(request?.body))).toEqual({ name: 'new-prices', baseBranchName: 'main' })
    },
  )

  it('says what the server refuses, with its status', async () => {
    answering(() =>
      Promise.resolve(Response.json({ code: 'already_exists', message: 'It is there.' }, { status: 409 })),
    )
    expect(await createBranch(wanted)).toEqual({
      success: false,
      message: 'It is there.',
      httpStatus: 409,
    })
  })

  it('says without a status that there was no answer', async () => {
    answering(() => Promise.reject(new TypeError('Failed to fetch')))
    // A request that gets no answer is sent again some times.
    vi.useFakeTimers()
    const creating = createBranch(wanted)
    await vi.runAllTimersAsync()
    const created = await creating
    expect(created).toMatchObject({ success: false })
    expect(created).not.toHaveProperty('httpStatus')
  })

  it('has words of its own where the answer has none', async () => {
    answering(() => Promise.resolve(Response.json({ code: 'internal_error', message: '' }, { status: 500 })))
    expect(await createBranch(wanted)).toEqual({
      success: false,
      message: 'Cannot create branch',
      httpStatus: 500,
    })
  })
})
