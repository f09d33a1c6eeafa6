import { slideoutWidth } from '../modal/overlay-size.ts'
import { OverlayDialog } from '../modal/OverlayDialog.tsx'
import { choiceOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'

/** A panel at the side of the screen, as high as the screen. */
export const SlideoutView = ({ id, host, record, values }: WidgetViewProps) => (
  <OverlayDialog
    id={id}
    host={host}
    record={record}
    values={values}
    kind={choiceOf(values.side, ['RIGHT', 'LEFT']) === 'LEFT' ? 'left' : 'right'}
    style={{ '--overlay-width': slideoutWidth(values.size), '--overlay-height': '100%' }}
  />
)
