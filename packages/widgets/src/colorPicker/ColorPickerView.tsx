import { useRef, useState } from 'react'
import { Field } from '../shared/Field.tsx'
import { RestNote } from '../shared/RestNote.tsx'
import { TypedInput } from '../shared/TypedInput.tsx'
import { useTypedField } from '../shared/use-typed-field.ts'
import { cssColor } from '../theme/color-property.ts'
import { textOf, listLength } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { ColorPanel } from './ColorPanel.tsx'
import styles from './ColorPickerView.module.css'
import { mostSwatches, readHexColor, swatchesOf } from './hex-color.ts'
import type { colorPicker } from './colorPicker.ts'

const themeVariable = /^var\((--app-[a-z0-9]+)\)$/

/** The code of a color of the theme, as the element sees it; `undefined` where the theme has no such name. */
const themeCode = (element: Element | null, name: string): string | undefined => {
  const [, variable] = themeVariable.exec(cssColor(name) ?? '') ?? []
  if (element === null || variable === undefined) return undefined
  return readHexColor(getComputedStyle(element).getPropertyValue(variable), false)
}

const nothing = { onFocus: () => undefined, onBlur: () => undefined }

/** A field for a color: a swatch that opens the choice, and the code beside it, which can be typed. */
export const ColorPickerView = (props: WidgetViewProps<typeof colorPicker>) => {
  const { values } = props
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const allowsAlpha = values.allowsAlpha
  const codeOf = (typed: string) => readHexColor(typed, allowsAlpha) ?? themeCode(box.current, typed)
  const field = useTypedField(props, {
    show: (value) => textOf(value).slice(0, 64),
    read: (typed) => codeOf(typed) ?? '',
    find: (typed) => ({
      isEmpty: typed.trim() === '',
      problem:
        readHexColor(typed, allowsAlpha) === undefined && cssColor(typed) === undefined
          ? 'Enter a color such as #2f6f5e.'
          : undefined,
    }),
    isOwn: (value) =>
      value === '' || (typeof value === 'string' && readHexColor(value, allowsAlpha) === value),
    nameless: 'Color',
  })
  const { typed, state } = field
  const code = readHexColor(typed, allowsAlpha)
  const painted = code ?? cssColor(typed)
  return (
    <Field {...state.field}>
      <div onFocus={field.box.onFocus} onBlur={field.box.onBlur}>
        <TypedInput
          // The field reaches as far as the open choice: going there does not leave it.
          field={{ ...field, box: nothing }}
          values={values}
          boxRef={box}
          attributes={{ type: 'text', dir: 'ltr', autoComplete: 'off', spellCheck: false }}
          before={
            <button
              type="button"
              className={styles.swatch}
              style={{ '--swatch': painted ?? 'transparent' }}
              data-empty={painted === undefined ? '' : undefined}
              disabled={state.isLocked}
              aria-label={state.label === '' ? 'Choose a color' : `Choose ${state.label}`}
              aria-haspopup="dialog"
              aria-expanded={isOpen}
              onClick={() => setOpen(!isOpen)}
            />
          }
        />
        {isOpen && (
          <ColorPanel
            anchor={box}
            value={code ?? ''}
            allowsAlpha={allowsAlpha}
            swatches={swatchesOf(values.swatches)}
            codeOf={codeOf}
            onChoose={field.change}
            onClose={() => setOpen(false)}
          />
        )}
      </div>
      <RestNote shown={mostSwatches} count={listLength(values.swatches)} noun="swatches" />
    </Field>
  )
}
