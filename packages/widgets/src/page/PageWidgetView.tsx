import { useCallback, useRef, useSyncExternalStore } from 'react'
import type { ViewHost } from '../host.ts'
import { useChildren } from '../page-view/host-context.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import { cssColor } from '../theme/color-property.ts'
import type { WidgetViewProps } from '../view.ts'
import { OverlayLayer } from './OverlayLayer.tsx'
import styles from './PageWidgetView.module.css'
import { standsOnPage } from './stands-on-page.ts'
import type { page } from './page.ts'

const isSection = (host: ViewHost, id: string): boolean =>
  host.snapshot(id)?.record.type === standsOnPage.section

/** The children of the page that are sections, the same array while they are the same. */
const useSections = (host: ViewHost, children: readonly string[]): readonly string[] => {
  const last = useRef<readonly string[]>([])
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = children.map((id) => host.subscribe(id, listener))
      return () => {
        for (const stop of stops) stop()
      }
    },
    [host, children],
  )
  const read = useCallback(() => {
    const next = children.filter((id) => isSection(host, id))
    if (next.length !== last.current.length || next.some((id, index) => id !== last.current[index]))
      last.current = next
    return last.current
  }, [host, children])
  return useSyncExternalStore(subscribe, read, read)
}

/** The sections of a page below each other, of which the last takes the room that is left, and what opens above them. */
export const PageWidgetView = ({ id, host, record, values }: WidgetViewProps<typeof page>) => {
  const children = useChildren(host, id)
  const sections = useSections(host, children)
  const overlays = children.filter((child) => !sections.includes(child))
  const { minWidth, maxWidth } = record
  // Where it is built it stands in the middle of the editor, which has a main part of its own.
  const Root = host.mode === 'published' ? 'main' : 'div'
  return (
    <div className={styles.stage}>
      <Root
        className={styles.page}
        style={{
          '--page-background': cssColor(values.backgroundColor),
          '--page-minimum-width': minWidth === undefined ? undefined : `${minWidth.value}px`,
          '--page-maximum-width': maxWidth === undefined ? undefined : `${maxWidth.value}px`,
        }}
      >
        {sections.map((section) => (
          <WidgetFrame key={section} id={section} className={styles.section} keepsRoom />
        ))}
      </Root>
      {overlays.map((overlay) => (
        <OverlayLayer key={overlay} id={overlay} />
      ))}
    </div>
  )
}
