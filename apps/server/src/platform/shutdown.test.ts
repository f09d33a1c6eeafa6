import { describe, expect, it } from 'vitest'
import { createLogger } from './logs.ts'
import { createShutdown } from './shutdown.ts'

const shutdown = () => createShutdown(createLogger('silent'))

describe('shutdown', () => {
  it('stops the last part first', async () => {
    const stopped: string[] = []
    const parts = shutdown()
    parts.add('database', async () => stopped.push('database'))
    parts.add('http', async () => stopped.push('http'))
    await parts.run()
    expect(stopped).toEqual(['http', 'database'])
  })

  it('stops each part once, however often it is asked', async () => {
    let count = 0
    const parts = shutdown()
    parts.add('http', async () => {
      count += 1
    })
    await Promise.all([parts.run(), parts.run()])
    expect(count).toBe(1)
  })

  it('goes on when a part fails', async () => {
    const stopped: string[] = []
    const parts = shutdown()
    parts.add('database', async () => stopped.push('database'))
    parts.add('http', () => Promise.reject(new Error('stuck')))
    await parts.run()
    expect(stopped).toEqual(['database'])
  })

  it('says that it has begun', () => {
    const parts = shutdown()
    expect(parts.hasBegun()).toBe(false)
    void parts.run()
    expect(parts.hasBegun()).toBe(true)
  })
})
