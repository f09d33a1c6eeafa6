import { describe, expect, it } from 'vitest'
import { readValues } from '../read-values.ts'
import { edgeProperties } from './edge-properties.ts'
import { edgeStyle } from './edge-style.ts'

const edges = { properties: edgeProperties, exposes: {} }

describe('the edges of a component', () => {
  it('are left to its style sheet where nothing is said', () => {
    expect(edgeStyle(readValues(edges, {}))).toEqual({})
    expect(edgeStyle(readValues(edges, { borderTop: null, borderColor: '', cornerRadius: 'round' }))).toEqual(
      {},
    )
  })

  it('are drawn side by side, in the color of the theme or in their own', () => {
    expect(edgeStyle(readValues(edges, { borderBottom: 2, borderLeft: 0 }))).toEqual({
      borderBottomWidth: '2px',
      borderBottomStyle: 'solid',
      borderBottomColor: 'var(--app-border)',
      borderLeftWidth: '0px',
      borderLeftStyle: 'solid',
      borderLeftColor: 'var(--app-border)',
    })
    expect(edgeStyle(readValues(edges, { borderTop: 1, borderColor: '#ff0000' }))).toMatchObject({
      borderTopColor: '#ff0000',
      borderLeftColor: '#ff0000',
    })
  })

  it('have square corners where the radius is 0', () => {
    expect(edgeStyle(readValues(edges, { cornerRadius: 0 }))).toEqual({ borderRadius: '0px' })
  })

  it('stay within what can be drawn', () => {
    expect(edgeStyle(readValues(edges, { borderTop: 1e9, cornerRadius: -5 }))).toMatchObject({
      borderTopWidth: '40px',
      borderRadius: '0px',
    })
  })
})
