import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { aPortThatHangs, aSession, aSource } from '../../test/evaluation-session.ts'
import type { EntitySource } from './entity-source.ts'
import { causeOfUpdate, evaluationDelay } from './evaluation-delay.ts'

describe('how long changes gather', () => {
  beforeEach(() => {
    vi.useFakeTimers()
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  const aQuietSession = async () => {
    const { port, requests } = aPortThatHangs()
    const parts = aSession(port)
    parts.define(aSource('A', {}, { p: 1 }), aSource('B', { p: '{{ A.p }}' }))
    await parts.session.settled()
    requests.length = 0
    return { ...parts, requests }
  }

  it.each([
    ['a change of the document', 'documentChange', 100],
    ['an answer of an API', 'apiSuccess', 10],
    ['another definition of an API', 'apiUpdate', 300],
  ] as const)('is told by their cause: after %s', async (_, cause, delay) => {
    const { session, values, requests } = await aQuietSession()
    expect(evaluationDelay[cause]).toBe(delay)
    values.set('A', 'p', 2)
    session.set('A', 'p', 2, cause)
    await vi.advanceTimersByTimeAsync(delay - 1)
    expect(requests).toHaveLength(0)
    await vi.advanceTimersByTimeAsync(1)
    expect(requests).toHaveLength(1)
  })

  it('is no time at all for variables and what people enter, and takes along what was gathering', async () => {
    const { session, values, requests } = await aQuietSession()
    session.define([aSource('C', { p: '{{ A.p }}' })], [], 'documentChange')
    values.set('A', 'p', 2)
    session.set('A', 'p', 2)
    await Promise.resolve()
    expect(requests).toHaveLength(1)
    expect(requests[0]?.requestData).toMatchObject({ entities: [{ name: 'C' }], sets: [{ value: 2 }] })
  })

  it('is over at once when somebody reads', async () => {
    const { session, values, requests } = await aQuietSession()
    values.set('A', 'p', 2)
    session.set('A', 'p', 2, 'apiUpdate')
    const [read] = await session.evaluate([{ template: '{{ B.p }}', mode: 'text' }], {})
    expect(read?.value).toBe(2)
    expect(requests.map(({ method }) => method)).toEqual(['change', 'evaluateActionBindings'])
  })

  it('is that of an API where an update changes APIs only', () => {
    const api: EntitySource = { ...aSource('D', {}), message: { ...aSource('D', {}).message, kind: 'api' } }
    expect(causeOfUpdate([api])).toBe('apiUpdate')
    expect(causeOfUpdate([api, aSource('E', {})])).toBe('documentChange')
  })
})
