import { describe, expect, it } from 'vitest'
import { sampleHost, type SampleWidget } from '../../gallery/sample-host.ts'
import { renderPage } from '../../test/render-page.ts'
import { module } from './module.ts'

const shown = (children: SampleWidget['children'], mode: 'edit' | 'published' = 'published') =>
  renderPage(
    sampleHost(
      [
        {
          type: 'module',
          name: 'Address1',
          place: [0, 0, 40, 20],
          ...(children === undefined ? {} : { children }),
        },
      ],
      mode,
    ),
  )

describe('a module on a page', () => {
  it('shows what was put in its place', async () => {
    const text = { type: 'text', name: 'Name', place: [0, 0, 20, 2], values: { text: 'Ada' } } as const
    const section = { type: 'section', name: 'Inside', place: [0, 0, 96, 4], children: [text] } as const
    expect(await shown([section])).toContain('Ada')
  })

  it('says to whoever builds where there is nothing, and is nothing for visitors', async () => {
    const said = 'This module is empty, was deleted, or is not shared with you.'
    expect(await shown(undefined, 'edit')).toContain(said)
    expect(await shown(undefined)).not.toContain(said)
  })

  it('holds nothing that a builder puts into it, and is not chosen without a module', () => {
    expect(['canvas', 'section', 'text'].filter(module.canContain)).toEqual([])
    expect(module.insertable).toBe(false)
  })
})
