import { useChildren } from '../page-view/host-context.ts'
import { WidgetFrame } from '../page-view/WidgetFrame.tsx'
import type { WidgetViewProps } from '../view.ts'
import type { module } from './module.ts'
import styles from './ModuleView.module.css'

/** The sections of a module below each other. Whoever builds is told where the module is not there. */
export const ModuleView = ({ id, host, describedBy }: WidgetViewProps<typeof module>) => {
  const sections = useChildren(host, id)
  if (sections.length === 0) {
    return host.mode === 'edit' ? (
      <p className={styles.missing}>This module is empty, was deleted, or is not shared with you.</p>
    ) : null
  }
  return (
    <div className={styles.module} aria-describedby={describedBy} data-grows-when-stacked="">
      {sections.map((section) => (
        <WidgetFrame key={section} id={section} keepsRoom />
      ))}
    </div>
  )
}
