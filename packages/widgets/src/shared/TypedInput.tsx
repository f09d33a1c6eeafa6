import {
  useId,
  useRef,
  type InputHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react'
import { AppIcon } from '../icons/AppIcon.tsx'
import { iconAddress } from '../icons/icon-address.ts'
import control from './control.module.css'
import { ControlBox } from './ControlBox.tsx'
import { CrossGlyph } from './glyphs.tsx'
import type { LineValues } from './typing-properties.ts'
import type { TypedFieldState } from './use-typed-field.ts'

type Attributes = Pick<
  InputHTMLAttributes<HTMLInputElement>,
  | 'type'
  | 'dir'
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'list'
  | 'role'
  | 'onPaste'
  | 'onBeforeInput'
> &
  Partial<Record<`aria-${string}`, string | number | undefined>>

interface TypedInputProps {
  readonly field: TypedFieldState
  readonly values: LineValues
  readonly attributes?: Attributes
  /** What stands in the box in the place of what was typed, such as a number set in groups. */
  readonly shown?: string
  /** Keys that the widget takes before Enter is looked at. */
  readonly onKeyDown?: (event: KeyboardEvent<HTMLInputElement>) => void
  /** Stands before the text; words of the builder come after it. */
  readonly before?: ReactNode
  /** Buttons and signs at the end. */
  readonly after?: ReactNode
  readonly boxRef?: RefObject<HTMLDivElement | null>
  readonly inputRef?: RefObject<HTMLInputElement | null>
  readonly className?: string | undefined
}

/** The box of a field with one line of text: words before and after, a button that clears, and the line itself. */
export const TypedInput = ({
  field,
  values,
  attributes = {},
  shown,
  onKeyDown,
  before,
  after,
  boxRef,
  inputRef,
  className,
}: TypedInputProps) => {
  const prefixId = useId()
  const suffixId = useId()
  const fallback = useRef<HTMLInputElement>(null)
  const own = inputRef ?? fallback
  const { state, typed, change } = field
  const prefix = values.prefixText ?? ''
  const suffix = values.suffixText ?? ''
  const isClearable = values.isClearable === true && typed !== '' && !state.isLocked
  const hasIcon = iconAddress(values.icon) !== undefined
  const isIconLast = values.iconPosition === 'RIGHT'
  const fieldIcon = (
    <span className={control.affix}>
      <AppIcon name={values.icon} size={16} />
    </span>
  )
  return (
    <ControlBox
      state={state}
      {...(boxRef === undefined ? {} : { ref: boxRef })}
      className={className}
      isEmpty={typed === ''}
      onFocus={field.box.onFocus}
      onBlur={field.box.onBlur}
      // The words in the box belong to the field: pressing them is pressing it.
      onPointerDown={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        own.current?.focus()
      }}
    >
      {before}
      {hasIcon && !isIconLast && fieldIcon}
      {prefix !== '' && (
        <span id={prefixId} className={control.affix}>
          {prefix}
        </span>
      )}
      <input
        {...state.control}
        {...attributes}
        ref={own}
        className={control.box}
        value={shown ?? typed}
        placeholder={values.placeholderText || undefined}
        readOnly={state.isReadOnly}
        aria-describedby={[
          prefix !== '' && prefixId,
          suffix !== '' && suffixId,
          state.control['aria-describedby'],
        ]
          .filter(Boolean)
          .join(' ')}
        // Masks rewrite the text and then tell of it by this event; React drops it under the name of onChange.
        onInput={(event) => change(event.currentTarget.value)}
        onKeyDown={(event) => {
          onKeyDown?.(event)
          if (!event.defaultPrevented) field.onKeyDown(event)
        }}
      />
      {isClearable && (
        <button
          type="button"
          className={control.iconButton}
          aria-label={state.label === '' ? 'Clear' : `Clear ${state.label}`}
          onClick={() => {
            change('')
            own.current?.focus()
          }}
        >
          <CrossGlyph />
        </button>
      )}
      {suffix !== '' && (
        <span id={suffixId} className={control.affix}>
          {suffix}
        </span>
      )}
      {hasIcon && isIconLast && fieldIcon}
      {after}
    </ControlBox>
  )
}
