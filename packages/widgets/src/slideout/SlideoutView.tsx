import { slideoutWidth } from '../modal/overlay-size.ts'
import { OverlayDialog } from '../modal/OverlayDialog.tsx'
import type { WidgetViewProps } from '../view.ts'
import type { slideout } from './slideout.ts'

/** A panel at the side of the screen, as high as the screen. */
export const SlideoutView = (props: WidgetViewProps<typeof slideout>) => (
  <OverlayDialog
    {...props}
    kind={props.values.side === 'LEFT' ? 'left' : 'right'}
    style={{ '--overlay-width': slideoutWidth(props.values), '--overlay-height': '100%' }}
  />
)
