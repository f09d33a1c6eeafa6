// @vitest-environment jsdom
import { act } from 'react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { sampleHost } from '../../gallery/sample-host.ts'
import { mountPage, widgetIdOf } from '../../test/mount-page.ts'
import type { FieldProps } from '../shared/Field.tsx'

const drawn = vi.hoisted(() => ({ times: 0 }))

// The field around the line that is typed into, which counts how often it is drawn.
vi.mock('../shared/Field.tsx', () => ({
  Field: ({ children }: FieldProps) => {
    drawn.times += 1
    return children
  },
}))

const type = (line: HTMLInputElement, typed: string): Promise<void> =>
  act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(line, typed)
    line.dispatchEvent(new InputEvent('input', { bubbles: true }))
  })

describe('an input that is typed into', () => {
  beforeEach(() => {
    drawn.times = 0
  })

  it.each([
    ['TEXT', 'a', 'a'],
    ['NUMBER', '12.', 12],
  ])('is drawn once for each key, with all that it tells the page: %s', async (inputType, typed, value) => {
    const host = sampleHost(
      [{ type: 'input', name: 'Input1', place: [0, 0, 20, 5], values: { inputType } }],
      'published',
    )
    const place = await mountPage(host)
    const line = place.querySelector('input')
    if (line === null) throw new Error('The input has no line.')
    await type(line, '1')
    drawn.times = 0
    await type(line, typed)
    expect(drawn.times).toBe(1)
    expect(host.snapshot(widgetIdOf(host, 'Input1'))?.values).toMatchObject({ value, text: typed })
    expect(line.value).toBe(typed)
  })
})
