import { Tooltip } from '@mantine/core'
import { type PointerEvent, useState } from 'react'

/** A text that its style may cut where it has no room; the pointer on it then tells the whole of it. */
export const FullText = ({ children, className }: { children: string; className?: string | undefined }) => {
  const [isCut, setCut] = useState(false)
  const look = ({ currentTarget }: PointerEvent<HTMLElement>): void =>
    setCut(currentTarget.scrollWidth > currentTarget.clientWidth)
  return (
    <Tooltip label={children} disabled={!isCut} multiline maw={360} openDelay={300}>
      <span className={className} onPointerEnter={look}>
        {children}
      </span>
    </Tooltip>
  )
}
