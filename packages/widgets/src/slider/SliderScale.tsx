import type { CSSProperties, PointerEventHandler, ReactNode, Ref } from 'react'
import loading from '../shared/loading.module.css'
import { RestNote } from '../shared/RestNote.tsx'
import type { FieldState } from '../shared/use-field.ts'
import { listLength } from '../values.ts'
import { marksOf, mostMarks, shareOf, wordsOf, type Scale, type SliderValues } from './slider-scale.ts'
import styles from './SliderScale.module.css'

interface SliderScaleProps {
  readonly state: FieldState
  readonly values: SliderValues
  readonly scale: Scale
  /** Where the filled part begins and ends. */
  readonly from: number
  readonly to: number
  /** The value in words, at the end of the line. */
  readonly words: string
  readonly railRef?: Ref<HTMLDivElement>
  readonly onPointerDown?: PointerEventHandler<HTMLDivElement>
  /** The thumbs. */
  readonly children: ReactNode
}

const at = (share: number): CSSProperties => ({ '--at': share })

/** The line of a slider with its filled part, its marks and its value. */
export const SliderScale = ({
  state,
  values,
  scale,
  from,
  to,
  words,
  railRef,
  onPointerDown,
  children,
}: SliderScaleProps) => {
  const given = marksOf(values.marks, scale)
  const showsLimits = given.length === 0 && values.showsLimits
  const marks = showsLimits
    ? [scale.least, scale.most].map((value) => ({ value, label: wordsOf(value, values) }))
    : given
  const start = shareOf(from, scale)
  const end = shareOf(to, scale)
  return (
    <div
      className={styles.slider}
      data-disabled={state.isDisabled ? '' : undefined}
      data-readonly={state.isReadOnly ? '' : undefined}
      data-invalid={state.problem === undefined ? undefined : ''}
    >
      <div className={styles.line}>
        <div className={styles.column}>
          <div ref={railRef} className={styles.rail} onPointerDown={onPointerDown}>
            <div className={[styles.track, state.isAwaited && loading.shimmer].filter(Boolean).join(' ')} />
            <div
              className={styles.fill}
              data-whole={start === 0 ? '' : undefined}
              style={{ '--from': start, '--to': end }}
            />
            {marks.map((mark, index) => (
              <span
                key={`${index} ${mark.value}`}
                className={styles.dot}
                data-inside={mark.value >= from && mark.value <= to ? '' : undefined}
                style={at(shareOf(mark.value, scale))}
              />
            ))}
            {children}
          </div>
          {marks.some((mark) => mark.label !== '') && (
            <div className={styles.marks} aria-hidden="true">
              {marks.map((mark, index) => (
                <span
                  key={`${index} ${mark.value}`}
                  className={styles.mark}
                  style={at(shareOf(mark.value, scale))}
                >
                  <span>{mark.label}</span>
                </span>
              ))}
            </div>
          )}
        </div>
        {values.showsValue && (
          <span className={styles.value} aria-hidden="true">
            {words}
          </span>
        )}
      </div>
      <RestNote shown={mostMarks} count={listLength(values.marks)} noun="marks" />
    </div>
  )
}
