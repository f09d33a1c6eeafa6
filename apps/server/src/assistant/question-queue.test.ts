import { ModelError } from '@ashlar/integrations'
import { pino } from 'pino'
import { describe, expect, it } from 'vitest'
import { NotAsked, QuestionQueue } from './question-queue.ts'
import { whyUnanswered } from './said-error.ts'

const model = { connectionId: 'model' }
const { signal } = new AbortController()
const logs = pino({ level: 'silent' })

/** A queue in which as many questions go on and wait as may. */
const fullQueue = () => {
  const queue = new QuestionQueue()
  const { promise: answer, resolve: answerAll } = Promise.withResolvers<void>()
  const asked = Array.from({ length: 300 }, () => queue.ask('acme', model, signal, () => answer))
  return { queue, asked, answerAll }
}

describe('a question to a model', () => {
  it('is not asked where too many of its organization wait, and everybody is told so in one way', async () => {
    const { queue, asked, answerAll } = fullQueue()
    let wasAsked = false
    const refused = await queue
      .ask('acme', model, signal, async () => {
        wasAsked = true
        return Promise.resolve()
      })
      .catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(NotAsked)
    expect(wasAsked).toBe(false)
    expect(whyUnanswered(refused, logs)).toMatchObject({
      code: 429,
      message: expect.stringContaining('Try again'),
    })
    answerAll()
    await Promise.all(asked)
    expect(await queue.ask('acme', model, signal, () => Promise.resolve('now'))).toBe('now')
  })

  it('is asked for another organization all the same', async () => {
    const { queue, asked, answerAll } = fullQueue()
    expect(await queue.ask('other', model, signal, () => Promise.resolve('here'))).toBe('here')
    answerAll()
    await Promise.all(asked)
  })

  it('for which nobody waits any more is not asked, and nothing is said', async () => {
    const queue = new QuestionQueue()
    const { promise: answer, resolve: answerAll } = Promise.withResolvers<void>()
    const asked = Array.from({ length: 200 }, () => queue.ask('acme', model, signal, () => answer))
    const leaving = new AbortController()
    const left = queue.ask('acme', model, leaving.signal, () => Promise.reject(new Error('It was asked.')))
    leaving.abort()
    const reason: unknown = await left.catch((error: unknown) => error)
    expect(whyUnanswered(reason, logs)).toBeNull()
    answerAll()
    await Promise.all(asked)
  })

  it('gives its place back when the model fails', async () => {
    const queue = new QuestionQueue()
    const failing = () => Promise.reject(new ModelError('unavailable', 'It is down.'))
    const failures = await Promise.allSettled(
      Array.from({ length: 300 }, () => queue.ask('acme', model, signal, failing)),
    )
    expect(failures.every(({ status }) => status === 'rejected')).toBe(true)
    expect(await queue.ask('acme', model, signal, () => Promise.resolve('again'))).toBe('again')
  })

  it('throws on what is no failure of a model', () => {
    expect(() => whyUnanswered(new TypeError('ours'), logs)).toThrow('ours')
  })
})
