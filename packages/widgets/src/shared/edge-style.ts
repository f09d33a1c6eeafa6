import type { PropertyValues } from '@ashlar/schema'
import type { CSSProperties } from 'react'
import { cssColor } from '../theme/color-property.ts'
import type { edgeProperties } from './edge-properties.ts'

const sides = ['Top', 'Right', 'Bottom', 'Left'] as const

const bounded = (length: number | undefined, most: number): number | undefined =>
  length === undefined ? undefined : Math.min(most, Math.max(0, length))

/** What the properties of edges say of a component's own box; nothing where they are empty, so that its style sheet decides. */
export const edgeStyle = (values: PropertyValues<typeof edgeProperties>): CSSProperties => {
  const style: CSSProperties = {}
  const color = cssColor(values.borderColor)
  for (const name of sides) {
    const width = bounded(values[`border${name}`], 40)
    if (width !== undefined) {
      style[`border${name}Width`] = `${width}px`
      style[`border${name}Style`] = 'solid'
    }
    if (width !== undefined || color !== undefined) style[`border${name}Color`] = color ?? 'var(--app-border)'
  }
  const radius = bounded(values.cornerRadius, 400)
  if (radius !== undefined) style.borderRadius = `${radius}px`
  return style
}
