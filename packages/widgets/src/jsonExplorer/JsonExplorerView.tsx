import { useMemo } from 'react'
import loading from '../shared/loading.module.css'
import { flagOf, numberOf, textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { rootNode } from './json-nodes.ts'
import styles from './JsonExplorerView.module.css'
import { JsonTree } from './JsonTree.tsx'
import { readData } from './read-data.ts'

/** Data of any shape as a tree: unfolded level by level, searched, selected and copied from. */
export const JsonExplorerView = ({ id, host, values, isLoading, describedBy }: WidgetViewProps) => {
  const read = useMemo(() => readData(values.data), [values.data])
  const root = useMemo(() => (read.kind === 'data' ? rootNode(read.value) : undefined), [read])
  const isAwaited = isLoading && flagOf(values.animateLoading, true)
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
            : textOf(values.emptyText).slice(0, 500)}
        </p>
      ) : (
        <JsonTree
          id={id}
          host={host}
          values={values}
          root={root}
          rootName={textOf(values.rootName).trim().slice(0, 100)}
          levels={Math.min(20, Math.max(0, Math.trunc(numberOf(values.openLevels) ?? 5)))}
          isSorted={flagOf(values.sortKeys)}
        />
      )}
    </div>
  )
}
