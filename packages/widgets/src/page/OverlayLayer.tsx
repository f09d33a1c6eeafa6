import { useHost, useSnapshot } from '../page-view/host-context.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import { flagOf } from '../values.ts'
import styles from './PageWidgetView.module.css'

/**
 * The place of what opens above the page. Whoever uses the application sees it in the browser's top layer; the person
 * building sees it on the dimmed page, where the editor can measure it and mark what stands in it.
 */
export const OverlayLayer = ({ id }: { id: string }) => {
  const host = useHost()
  const values = useSnapshot(host, id)?.values
  if (host.mode !== 'edit') return <WidgetFrame id={id} className={styles.overlay} />
  if (!flagOf(values?.isOpen)) return null
  const side = values?.side === 'LEFT' || values?.side === 'RIGHT' ? values.side : undefined
  return (
    <div
      className={styles.layer}
      data-side={side}
      data-dims={flagOf(values?.hasBackdrop, true) ? '' : undefined}
    >
      <WidgetFrame id={id} className={styles.edited} />
    </div>
  )
}
