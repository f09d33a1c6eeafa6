import { Suspense, useId, useMemo, useRef, useState, type FocusEvent } from 'react'
import type { DayRange } from '../dates/DayCalendar.tsx'
import { localDayPattern, unicodePattern } from '../dates/date-patterns.ts'
import { dayProblem, dayRulesOf, firstWeekdayOf } from '../dates/day-rules.ts'
import { dayOf } from '../dates/days.ts'
import { CalendarGlyph } from '../dates/glyphs.tsx'
import { LazyDayCalendar } from '../dates/lazy-calendar.ts'
import { CalendarOnItsWay, PresetList } from '../dates/PickerField.tsx'
import { rangePresetsOf } from '../dates/presets.ts'
import control from '../shared/control.module.css'
import { ControlBox } from '../shared/ControlBox.tsx'
import { Field } from '../shared/Field.tsx'
import { CrossGlyph } from '../shared/glyphs.tsx'
import { Popup } from '../shared/Popup.tsx'
import { useField } from '../shared/use-field.ts'
import { textOf } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import styles from './DateRangeView.module.css'
import { rangeFinding } from './range-rules.ts'
import { useRange, type Side } from './use-range.ts'
import type { dateRange } from './dateRange.ts'

const sides = ['start', 'end'] as const
const sideNames: Readonly<Record<Side, string>> = { start: 'Start', end: 'End' }

/** Whether there is room for two months beside each other. */
const hasRoomForTwo = (): boolean => window.matchMedia('(width >= 760px)').matches

/** A field for a first and a last day, with shortcuts and a calendar. */
export const DateRangeView = (props: WidgetViewProps<typeof dateRange>) => {
  const { values, trigger } = props
  const { minDate, maxDate, disabledDates, disabledWeekdays, presets } = values
  const rules = useMemo(
    () => dayRulesOf({ minDate, maxDate, disabledDates, disabledWeekdays }),
    [minDate, maxDate, disabledDates, disabledWeekdays],
  )
  const offered = useMemo(() => rangePresetsOf(presets), [presets])
  const shown = unicodePattern(values.displayDateFormat) || localDayPattern()
  const { range, texts, type, choose, commit } = useRange(props, shown)
  const state = useField(props, rangeFinding(texts, shown, rules, values), 'Period')
  const [isOpen, setOpen] = useState<'closed' | 'beside' | 'inside'>('closed')
  const [begun, setBegun] = useState<DayRange>()
  const isInside = useRef(false)
  const box = useRef<HTMLDivElement>(null)
  const firstLine = useRef<HTMLInputElement>(null)
  const popupId = useId()

  const open = (how: 'beside' | 'inside') => {
    if (!state.isLocked) setOpen(how)
  }
  const close = () => {
    setOpen('closed')
    setBegun(undefined)
  }
  const onBlur = (event: FocusEvent) => {
    commit()
    if (event.relatedTarget instanceof Node && event.currentTarget.contains(event.relatedTarget)) return
    isInside.current = false
    close()
    state.leave()
    trigger('onFocusOut')
  }
  const finish = (start: string | null, end: string | null) => {
    choose({ start, end })
    state.finish()
    close()
  }
  const isEmpty = texts.start === '' && texts.end === ''
  const { disabled, id: groupId, 'aria-label': _label, ...described } = state.control
  const ofLabel = state.label === '' ? '' : `, ${state.label}`
  return (
    <Field {...state.field} isGroup>
      <div
        id={groupId}
        role="group"
        {...(state.label === ''
          ? { 'aria-label': 'Period' }
          : { 'aria-labelledby': `${state.field.controlId}-label` })}
        onFocus={() => {
          if (isInside.current) return
          isInside.current = true
          trigger('onFocus')
        }}
        onBlur={onBlur}
      >
        <ControlBox state={state} ref={box} isEmpty={isEmpty} className={styles.box}>
          {sides.map((side) => (
            <span key={side} style={{ display: 'contents' }}>
              {side === 'end' && (
                <span className={styles.dash} aria-hidden="true">
                  –
                </span>
              )}
              <input
                {...described}
                ref={side === 'start' ? firstLine : undefined}
                className={control.box}
                aria-label={`${sideNames[side]}${ofLabel}`}
                autoComplete="off"
                spellCheck={false}
                disabled={disabled}
                readOnly={state.isReadOnly}
                value={texts[side]}
                placeholder={textOf(side === 'start' ? values.startPlaceholder : values.endPlaceholder)}
                onClick={() => {
                  if (isOpen === 'closed') open('beside')
                }}
                onInput={(event) => {
                  if (state.isLocked) return
                  state.edit()
                  type(side, event.currentTarget.value)
                }}
                onKeyDown={(event) => {
                  if (event.nativeEvent.isComposing || state.isLocked) return
                  if (event.key === 'Enter') {
                    commit()
                    state.finish()
                    close()
                  }
                  if (event.key === 'ArrowDown' && (event.altKey || isOpen === 'beside')) {
                    event.preventDefault()
                    open('inside')
                  }
                }}
              />
            </span>
          ))}
          {values.isClearable && !isEmpty && !state.isLocked && (
            <button
              type="button"
              className={control.iconButton}
              aria-label={`Clear${state.label === '' ? '' : ` ${state.label}`}`}
              onClick={() => {
                finish(null, null)
                firstLine.current?.focus()
              }}
            >
              <CrossGlyph />
            </button>
          )}
          {!state.isLocked && (
            <button
              type="button"
              className={control.iconButton}
              aria-label={`Choose a period${ofLabel}`}
              aria-haspopup="dialog"
              aria-expanded={isOpen !== 'closed'}
              aria-controls={isOpen === 'closed' ? undefined : popupId}
              onClick={() => (isOpen === 'closed' ? open('inside') : close())}
            >
              <CalendarGlyph />
            </button>
          )}
        </ControlBox>
        {isOpen !== 'closed' && !state.isLocked && (
          <Popup
            id={popupId}
            anchor={box}
            role="dialog"
            label="Choose a period"
            maximumHeight={520}
            onClose={close}
          >
            <div className={styles.content} tabIndex={-1}>
              <PresetList
                presets={offered}
                isChosen={(preset) =>
                  preset.start.toString() === range.start && preset.end.toString() === range.end
                }
                isDisabled={(preset) =>
                  (dayProblem(preset.start, rules, String) ?? dayProblem(preset.end, rules, String)) !==
                  undefined
                }
                onChoose={(preset) => finish(preset.start.toString(), preset.end.toString())}
              />
              <Suspense fallback={<CalendarOnItsWay />}>
                <LazyDayCalendar
                  key={isOpen}
                  rules={rules}
                  firstWeekday={firstWeekdayOf(values.firstDayOfWeek)}
                  showsWeekNumbers={values.showsWeekNumbers}
                  takesFocus={isOpen === 'inside'}
                  selection={{
                    kind: 'range',
                    range: begun ?? { start: dayOf(range.start), end: dayOf(range.end) },
                    months: hasRoomForTwo() ? 2 : 1,
                    choose: (next) => {
                      if (next.start === undefined || next.end === undefined) setBegun(next)
                      else finish(next.start.toString(), next.end.toString())
                    },
                  }}
                />
              </Suspense>
            </div>
          </Popup>
        )}
      </div>
    </Field>
  )
}
