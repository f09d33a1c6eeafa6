import { memo, type ReactNode } from 'react'

interface UnchangedProps {
  /** All that the drawing depends on. */
  readonly by: readonly unknown[]
  readonly draw: () => ReactNode
}

/** Draws again only where something of that changed by which it is drawn. */
export const Unchanged = memo(
  ({ draw }: UnchangedProps) => draw(),
  (before, now) =>
    before.by.length === now.by.length && before.by.every((each, place) => Object.is(each, now.by[place])),
)
