import type { BuildingMessage } from '@ashlar/schema/building'
import { describe, expect, it } from 'vitest'
import { aDraft, aPageWith, the } from '../../../test/build-draft.ts'
import { instructionMessage } from './instruction-message.ts'
import { trimMessages } from './trim-messages.ts'

const page = (count: number) =>
  aPageWith(
    ...Array.from(
      { length: count },
      () => ['add_component', { type: 'input', properties: { label: 'Name' } }] as const,
    ),
  )

const read = (message: BuildingMessage): unknown =>
  message.role === 'user' ? JSON.parse(message.text) : null

describe('what a model is told first', () => {
  it('is one object with the instruction, what is selected, what stands beside it, and the page', () => {
    const records = page(3)
    const focus = [the(records, 'Input2').id]
    const problem = { name: 'Input2', path: 'label', message: 'x is not defined' }
    expect(
      read(instructionMessage(aDraft(records), { text: 'Fix this', focus, problem }, 100_000)),
    ).toMatchObject({
      instruction: 'Fix this',
      problem,
      selected: [{ name: 'Input2', type: 'input', properties: { label: 'Name' } }],
      beside: ['Input1', 'Input3'],
      page: {
        page: 'Page1',
        components: [{ inside: [{ name: 'Input1' }, { name: 'Input2' }, { name: 'Input3' }] }],
      },
    })
  })

  it('keeps to its length: the page is told shorter, then not at all, and the instruction always', () => {
    const draft = aDraft(page(150))
    const whole = JSON.stringify(read(instructionMessage(draft, { text: 'Do it' }, 100_000)))
    const short = JSON.stringify(read(instructionMessage(draft, { text: 'Do it' }, 5_000)))
    expect(short.length).toBeLessThanOrEqual(5_000)
    expect(short.length).toBeLessThan(whole.length)
    expect(short).toContain('"more"')
    expect(read(instructionMessage(draft, { text: 'Do it' }, 100))).toEqual({ instruction: 'Do it' })
  })
})

describe('what a model is told again', () => {
  const result = (text: string): BuildingMessage => ({
    role: 'tool',
    id: '1',
    name: 'read_page',
    result: text,
  })
  const asked = (text: string): BuildingMessage => ({ role: 'user', text })

  it('is all of it where it fits', () => {
    const messages = [asked('one'), result('x'.repeat(1000)), asked('two')]
    expect(trimMessages(messages, 10_000)).toBe(messages)
  })

  it('leaves out first what tools told the longest ago, then whole requests, and never the last', () => {
    const messages = [
      asked('one'),
      result('a'.repeat(1000)),
      result('done'),
      asked('two'),
      result('b'.repeat(1000)),
      asked('three'),
    ]
    const shorter = trimMessages(messages, 1_500)
    expect(shorter).toHaveLength(6)
    expect(JSON.stringify(shorter[1])).toContain('Read it again')
    expect(shorter[2]).toEqual(result('done'))
    expect(shorter[4]).toEqual(messages[4])
    expect(trimMessages(messages, 10)).toEqual([asked('three')])
  })
})
