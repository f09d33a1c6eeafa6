import { useMemo } from 'react'
import loading from '../shared/loading.module.css'
import type { WidgetViewProps } from '../view.ts'
import { rootNode } from './json-nodes.ts'
import styles from './JsonExplorerView.module.css'
import { JsonTree } from './JsonTree.tsx'
import { readData } from './read-data.ts'
import type { jsonExplorer } from './jsonExplorer.ts'

/** Data of any shape as a tree: unfolded level by level, searched, selected and copied from. */
export const JsonExplorerView = (props: WidgetViewProps<typeof jsonExplorer>) => {
  const { values, isLoading, describedBy } = props
  const read = useMemo(() => readData(values.data), [values.data])
  const root = useMemo(() => (read.kind === 'data' ? rootNode(read.value) : undefined), [read])
  const isAwaited = isLoading && values.animateLoading
  return (
    <div
      className={`${styles.explorer} ${isAwaited ? (loading.shimmer ?? '') : ''}`}
      aria-busy={isAwaited || undefined}
      aria-describedby={describedBy}
    >
      {root === undefined ? (
        <p className={styles.empty}>
          {read.kind === 'unreadable'
            ? `The data is text that cannot be read as JSON. ${read.reason}`
            : values.emptyText.slice(0, 500)}
        </p>
      ) : (
        <JsonTree
          view={props}
          root={root}
          rootName={values.rootName.trim().slice(0, 100)}
          levels={Math.min(20, Math.max(0, Math.trunc(values.openLevels)))}
          isSorted={values.sortKeys}
        />
      )}
    </div>
  )
}
