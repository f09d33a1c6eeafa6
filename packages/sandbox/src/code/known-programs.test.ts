import { describe, expect, it } from 'vitest'
import type { CodeTask } from './code-task.ts'
import { KnownPrograms } from './known-programs.ts'

const limits = {
  milliseconds: 1000,
  memoryBytes: 1,
  outputBytes: 1,
  messageBytes: 1,
  logLines: 1,
  logCharacters: 1,
}
const taskOf = (organizationId: string, code: string): CodeTask => ({
  organizationId,
  language: 'python',
  code,
  names: {},
  limits,
})

describe('known programs', () => {
  it('are those of the same code of the same organization', () => {
    const programs = new KnownPrograms()
    programs.keep(taskOf('acme', 'return 1'), Buffer.from('one'))
    expect(programs.find(taskOf('acme', 'return 1'))?.toString()).toBe('one')
    expect(programs.find(taskOf('acme', 'return 2'))).toBeUndefined()
    expect(programs.find(taskOf('other', 'return 1'))).toBeUndefined()
  })

  it('are forgotten when others need their place, the longest unneeded first', () => {
    const programs = new KnownPrograms()
    const program = Buffer.alloc(1024 * 1024)
    for (let count = 0; count < 7; count += 1) programs.keep(taskOf('acme', `return ${count}`), program)
    programs.find(taskOf('acme', 'return 0'))
    programs.keep(taskOf('acme', 'return 7'), program)
    expect(programs.find(taskOf('acme', 'return 1'))).toBeUndefined()
    expect(programs.find(taskOf('acme', 'return 0'))?.length).toBe(program.length)
    expect(programs.find(taskOf('acme', 'return 7'))?.length).toBe(program.length)
  })
})
