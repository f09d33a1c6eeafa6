import { memo } from 'react'
import { icons, isIconName } from './icons.ts'

/** What an icon needs to know. */
export interface IconProps {
  /** A name of the set; one that is not in it draws a plain square, so that a descriptor never breaks a screen. */
  name: string
  /** Width and height in px. */
  size?: number
  /** What it says to a screen reader; without one it is decoration. */
  label?: string
  className?: string | undefined
}

/** An icon of the set, drawn with a stroke of 1.5 px. */
export const Icon = memo(({ name, size = 16, label, className }: IconProps) => {
  const Drawing = icons[isIconName(name) ? name : 'square']
  return (
    <Drawing
      size={size}
      strokeWidth={1.5}
      absoluteStrokeWidth
      focusable={false}
      style={{ flexShrink: 0 }}
      {...(className === undefined ? {} : { className })}
      {...(label === undefined ? { 'aria-hidden': true } : { role: 'img', 'aria-label': label })}
    />
  )
})
