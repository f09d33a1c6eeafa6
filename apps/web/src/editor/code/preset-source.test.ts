import { CompletionContext } from '@codemirror/autocomplete'
import { EditorState } from '@codemirror/state'
import { describe, expect, it } from 'vitest'
import { presetSource } from './preset-source.ts'

const presets = () => [{ value: 'primary', doc: 'The one that stands out', type: 'choice' }]

const suggestedAt = async (doc: string, at = doc.length) =>
  (await presetSource('bindings', presets)(new CompletionContext(EditorState.create({ doc }), at, false)))
    ?.options

describe('the values that a field may have', () => {
  it('are suggested with what they mean', async () => {
    expect(await suggestedAt('pri')).toMatchObject([
      { label: 'primary', info: 'The one that stands out', detail: 'choice' },
    ])
    expect((await suggestedAt('pri'))?.[0]).not.toHaveProperty('apply')
  })

  it('are strings in a binding', async () => {
    expect(await suggestedAt('{{ Vip.value ? pri }}', 18)).toMatchObject([{ apply: '"primary"' }])
  })

  it('do not open by themselves where nothing is typed', async () => {
    expect(await suggestedAt('')).toBeUndefined()
  })
})
