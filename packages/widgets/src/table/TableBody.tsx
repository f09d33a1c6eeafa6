import { lazy, Suspense } from 'react'
import { bodyLine, type TableBodyProps } from './BodyLine.tsx'
import { useEndReached } from './use-end-reached.ts'
import { useRowWindow } from './use-row-window.ts'

const MeasuredBody = lazy(() =>
  import('./MeasuredBody.tsx').then((module) => ({ default: module.MeasuredBody })),
)

const EvenBody = (props: TableBodyProps) => {
  const { lines, rowHeight } = props
  const { first, end } = useRowWindow({ ...props, count: lines.count })
  useEndReached(props, end)
  return (
    <div role="rowgroup" style={{ blockSize: lines.count * rowHeight }}>
      {/* A custom property would be inherited, and every cell would be styled anew at every step. */}
      <div role="presentation" style={{ translate: `0 ${first * rowHeight}px` }}>
        {Array.from({ length: end - first }, (_none, place) => bodyLine(props, first + place))}
      </div>
    </div>
  )
}

/** The lines in sight. Scrolling draws this part alone, and of its rows only those that come into sight. */
export const TableBody = (props: TableBodyProps) =>
  props.layout.hasWrapping || props.lines.hasDetails ? (
    <Suspense fallback={<EvenBody {...props} />}>
      <MeasuredBody {...props} />
    </Suspense>
  ) : (
    <EvenBody {...props} />
  )
