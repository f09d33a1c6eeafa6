import type { WidgetViewProps } from '../view.ts'
import { modalHeight, modalWidth } from './overlay-size.ts'
import { OverlayDialog } from './OverlayDialog.tsx'
import type { modal } from './modal.ts'

/** A dialog in the middle of the screen. */
export const ModalView = (props: WidgetViewProps<typeof modal>) => (
  <OverlayDialog
    {...props}
    kind="modal"
    style={{ '--overlay-width': modalWidth(props.values), '--overlay-height': modalHeight(props.values) }}
  />
)
