import { DrizzleQueryError } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { createLogger } from './logs.ts'

const linesOf = (write: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown>[] => {
  const lines: Record<string, unknown>[] = []
  write(createLogger('debug', { write: (line: string) => void lines.push(JSON.parse(line)) }))
  return lines
}

describe('logs', () => {
  it('are one JSON object per line, with time, level and message', () => {
    const [line] = linesOf((logger) => logger.info({ port: 3000 }, 'Listening'))
    expect(line).toMatchObject({ level: 'info', message: 'Listening', port: 3000 })
    expect(line?.['time']).toMatch(/^\d{4}-\d\d-\d\dT/u)
  })

  it('show no secrets', () => {
    const lines = linesOf((logger) => {
      logger.info({ password: 'hunter22', DATABASE_URL: 'postgres://a:hunter22@b/c' }, 'at the top')
      logger.info({ configuration: { password: 'hunter22', token: 'hunter22' } }, 'one level below')
      logger.info({ request: { headers: { cookie: 'hunter22', authorization: 'hunter22' } } }, 'in headers')
    })
    expect(lines).toHaveLength(3)
    expect(JSON.stringify(lines)).not.toContain('hunter22')
  })

  it('show no values of a query that failed, however deep it lies', () => {
    const failed = new DrizzleQueryError(
      'select * from sessions where token = $1',
      ['hunter22'],
      new Error('Connection lost'),
    )
    const lines = linesOf((logger) => {
      logger.error({ err: failed }, 'A request failed.')
      logger.error({ err: new Error('Not saved', { cause: failed }) }, 'A request failed.')
    })
    expect(JSON.stringify(lines)).not.toContain('hunter22')
    expect(lines[0]).toMatchObject({ err: { cause: { message: 'Connection lost' } } })
    expect(JSON.stringify(lines[1])).toContain('select * from sessions')
  })

  it('leave out what is below the level', () => {
    expect(linesOf((logger) => logger.trace('too fine'))).toEqual([])
  })
})
