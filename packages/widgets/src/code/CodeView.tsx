import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useCopy } from '@ashlar/ui/use-copy'
import { AppIcon } from '../icons/AppIcon.tsx'
import loading from '../shared/loading.module.css'
import type { WidgetViewProps } from '../view.ts'
import { colorCode, uncolored, type CodePiece } from './color-code.ts'
import styles from './CodeView.module.css'
import { readCode } from './read-code.ts'
import type { code } from './code.ts'

const lineHeight = 20

const useLines = (text: string, language: string): readonly (readonly CodePiece[])[] => {
  const bare = useMemo(() => uncolored(text), [text])
  const [colored, setColored] = useState<{
    text: string
    language: string
    lines: readonly (readonly CodePiece[])[]
  }>()
  useEffect(() => {
    let isGone = false
    colorCode(text, language).then(
      (lines) => {
        if (!isGone) setColored({ text, language, lines })
      },
      // Without the grammar the code can still be read.
      () => undefined,
    )
    return () => {
      isGone = true
    }
  }, [text, language])
  return colored?.text === text && colored.language === language ? colored.lines : bare
}

const Copy = ({ text }: { text: string }) => {
  const { copied, copy } = useCopy('value')
  const isCopied = copied === 'code'
  return (
    <button type="button" className={styles.copy} onClick={() => copy(text, 'code')}>
      <AppIcon name={isCopied ? 'check' : 'copy'} size={14} />
      <span aria-live="polite">{isCopied ? 'Copied' : 'Copy'}</span>
    </button>
  )
}

/** Code to read: colored by its language, with as many lines drawn as are seen. */
export const CodeView = ({ values, isLoading, describedBy }: WidgetViewProps<typeof code>) => {
  const room = useRef<HTMLDivElement>(null)
  const { text, note } = readCode(values.code)
  const lines = useLines(text, values.language)
  const title = values.title
  const isWrapped = values.shouldWrap
  const hasNumbers = values.showLineNumbers
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => room.current,
    estimateSize: () => lineHeight,
    overscan: 20,
    // Wrapped lines are as high as they are.
    ...(isWrapped ? {} : { measureElement: () => lineHeight }),
    initialRect: { width: 800, height: 600 },
  })
  const isAwaited = isLoading && values.animateLoading
  return (
    <div className={styles.code} data-wrapped={isWrapped ? '' : undefined}>
      {(title !== '' || values.showCopy) && (
        <div className={styles.head}>
          <span className={styles.title}>{title}</span>
          {values.showCopy && <Copy text={text} />}
        </div>
      )}
      <div
        ref={room}
        className={`${styles.room} ${isAwaited ? (loading.shimmer ?? '') : ''}`}
        role="region"
        tabIndex={0}
        aria-label={title === '' ? 'Code' : title}
        aria-describedby={describedBy}
        aria-busy={isAwaited}
      >
        <pre
          className={styles.lines}
          style={{ blockSize: rows.getTotalSize(), '--digits': String(lines.length).length }}
        >
          {rows.getVirtualItems().map(({ index, start, key }) => (
            <code
              key={key}
              ref={isWrapped ? rows.measureElement : undefined}
              data-index={index}
              className={styles.line}
              style={{ transform: `translateY(${start}px)` }}
            >
              {hasNumbers && (
                <span className={styles.number} aria-hidden="true">
                  {index + 1}
                </span>
              )}
              <span className={styles.text}>
                {(lines[index] ?? []).map((piece, place) =>
                  piece.kind === '' ? (
                    piece.text
                  ) : (
                    <span key={place} data-kind={piece.kind}>
                      {piece.text}
                    </span>
                  ),
                )}
              </span>
            </code>
          ))}
        </pre>
      </div>
      {note !== '' && <p className={styles.note}>{note}</p>}
    </div>
  )
}
