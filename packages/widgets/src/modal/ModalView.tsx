import type { WidgetViewProps } from '../view.ts'
import { modalHeight, modalWidth } from './overlay-size.ts'
import { OverlayDialog } from './OverlayDialog.tsx'

/** A dialog in the middle of the screen. */
export const ModalView = ({ id, host, record, values }: WidgetViewProps) => (
  <OverlayDialog
    id={id}
    host={host}
    record={record}
    values={values}
    kind="modal"
    style={{ '--overlay-width': modalWidth(values), '--overlay-height': modalHeight(values) }}
  />
)
