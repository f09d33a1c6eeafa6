import { useLayoutEffect, useMemo, useRef, useState } from 'react'
import { useCopy } from '@ashlar/ui/use-copy'
import { observeSize } from '../page-view/observe-size.ts'
import { CopyButton } from '../shared/CopyButton.tsx'
import { tintOfWord } from '../shared/word-tint.ts'
import loading from '../shared/loading.module.css'
import { RestNote } from '../shared/RestNote.tsx'
import tagStyles from '../tags/TagsView.module.css'
import type { WidgetViewProps } from '../view.ts'
import { countOfFields, keyValueLines, mostLines, type KeyValueLine } from './key-value-lines.ts'
import styles from './KeyValueView.module.css'
import { textLayout } from './text-layout.ts'
import type { keyValue } from './keyValue.ts'

/** The width before it could be measured, in px. */
const usualWidth = 560

const Value = ({ line }: { line: KeyValueLine }) => {
  if (line.text === '') return <span className={styles.none}>–</span>
  if (line.tags !== undefined)
    return line.tags.map((tag, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the same word may stand there twice
      <span key={index} className={tagStyles.tag} data-tint={tintOfWord(tag)}>
        {tag}
      </span>
    ))
  if (line.address === undefined) return line.text
  return (
    <a className={styles.link} href={line.address} target="_blank" rel="noopener noreferrer">
      {line.text}
    </a>
  )
}

/** The fields of an object, as a list of names and values. */
export const KeyValueView = ({ values, isLoading, describedBy }: WidgetViewProps<typeof keyValue>) => {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(usualWidth)
  const { copied, copy } = useCopy('value')
  const lines = useMemo(() => keyValueLines(values), [values])
  const count = useMemo(() => countOfFields(values), [values])
  const columns = Math.min(4, Math.max(1, Math.trunc(values.columns)))
  const position = values.labelPosition
  const isAwaited = isLoading && values.animateLoading

  useLayoutEffect(() => {
    const { current } = frame
    if (current === null) return
    return observeSize(current, () => {
      if (current.clientWidth > 0) setWidth(current.clientWidth)
    })
  }, [])

  const layoutOf = (line: KeyValueLine): 'horizontal' | 'vertical' =>
    position === 'auto'
      ? textLayout(line.text, width / columns)
      : position === 'top'
        ? 'vertical'
        : 'horizontal'
  return (
    <div
      ref={frame}
      className={styles.frame}
      aria-busy={isAwaited || undefined}
      aria-describedby={describedBy}
    >
      {lines.length === 0 ? (
        <p className={styles.empty}>{values.emptyText.slice(0, 500)}</p>
      ) : (
        <dl className={styles.list} style={{ '--columns': columns }}>
          {lines.map((line) => (
            <div key={line.id} className={styles.line} data-flow={layoutOf(line)}>
              <dt className={styles.label}>{line.label}</dt>
              <dd className={`${styles.value} ${isAwaited ? `${styles.awaited} ${loading.shimmer}` : ''}`}>
                <span className={styles.words}>
                  <Value line={line} />
                </span>
                {values.canCopy && line.text !== '' && (
                  <CopyButton
                    what={line.label}
                    isCopied={copied === line.id}
                    onPress={() => copy(line.text, line.id)}
                  />
                )}
              </dd>
            </div>
          ))}
        </dl>
      )}
      <RestNote shown={mostLines} count={count} noun="fields" />
    </div>
  )
}
