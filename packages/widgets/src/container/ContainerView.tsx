import { useId } from 'react'
import { cssSides } from '../page-view/dimensions.ts'
import { useChildren } from '../page-view/host-context.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import box from '../shared/box.module.css'
import { edgeStyle } from '../shared/edge-style.ts'
import { cssColor } from '../theme/color-property.ts'
import type { WidgetViewProps } from '../view.ts'
import type { container } from './container.ts'

/** A box around a canvas; a named group where it has a title. */
export const ContainerView = ({
  id,
  host,
  record,
  values,
  describedBy,
}: WidgetViewProps<typeof container>) => {
  const canvases = useChildren(host, id)
  const titleId = useId()
  const title = values.title
  const isBounded = record.height.mode !== 'fitContent' || record.maxHeight !== undefined
  const scrolls = values.shouldScrollContents
  return (
    <div
      className={`${box.box} ${box.padded}`}
      role={title === '' ? undefined : 'group'}
      aria-labelledby={title === '' ? undefined : titleId}
      aria-describedby={describedBy}
      data-grows-when-stacked=""
      data-padding={values.padding}
      data-border={values.hasBorder ? '' : undefined}
      data-pads-itself=""
      data-overflow={!isBounded ? undefined : scrolls ? 'scroll' : 'clip'}
      // Set in any case: a box inside a box must not inherit its color.
      style={{ ...edgeStyle(values), '--box-background': cssColor(values.backgroundColor) ?? 'initial' }}
    >
      {title !== '' && (
        <h2 className={box.title} id={titleId}>
          {title}
        </h2>
      )}
      <div className={box.content} style={{ padding: cssSides(record.padding) }}>
        {canvases.map((canvas) => (
          <WidgetFrame key={canvas} id={canvas} className={box.canvas} />
        ))}
      </div>
    </div>
  )
}
