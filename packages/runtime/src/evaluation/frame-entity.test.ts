import { frameName, type FrameRecord } from '@ashlar/schema'
import { describe, expect, it } from 'vitest'
import { frameEntity } from './frame-entity.ts'

const frame: FrameRecord = {
  kind: 'frame',
  id: 'frame',
  name: frameName,
  scope: 'app',
  layout: 'header',
  title: 'Desk of {{ Global.user.name }}',
  logo: '/logo.svg',
  isShownEmbedded: true,
  links: [{ pageId: 'p1' }, { pageId: 'p2', label: 'Orders', isVisible: '{{ App.IsOpen.value }}' }],
}

describe('the frame for the evaluator', () => {
  it('has its bindings by their places, and no value for them yet', () => {
    const { name, values, bindings } = frameEntity(frame).message
    expect(name).toBe('#frame')
    expect(Object.keys(bindings)).toEqual(['title', 'links.1.isVisible'])
    expect(values).toEqual({
      title: null,
      logo: '/logo.svg',
      links: [
        { label: undefined, isVisible: undefined },
        { label: 'Orders', isVisible: null },
      ],
    })
  })
})
