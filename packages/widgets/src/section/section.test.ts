import { describe, expect, it } from 'vitest'
import { section } from './section.ts'

describe('a section', () => {
  it('holds columns, each a canvas, and begins with one', () => {
    expect(['page', 'section', 'canvas', 'container', 'text'].filter(section.canContain)).toEqual(['canvas'])
    expect(section.children).toEqual([{ type: 'canvas' }])
  })

  it('is not offered among the components', () => {
    expect(section.insertable).toBe(false)
  })
})
