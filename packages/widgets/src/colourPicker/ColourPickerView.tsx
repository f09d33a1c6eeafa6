import { useRef, useState } from 'react'
import { Field } from '../shared/Field.tsx'
import { RestNote } from '../shared/RestNote.tsx'
import { TypedInput } from '../shared/TypedInput.tsx'
import { useTypedField } from '../shared/use-typed-field.ts'
import { cssColour } from '../theme/colour-property.ts'
import { textOf, listLength } from '../values.ts'
import type { WidgetViewProps } from '../view.ts'
import { ColourPanel } from './ColourPanel.tsx'
import styles from './ColourPickerView.module.css'
import { mostSwatches, readHexColour, swatchesOf } from './hex-colour.ts'
import type { colourPicker } from './colourPicker.ts'

const themeVariable = /^var\((--app-[a-z0-9]+)\)$/

/** The code of a colour of the theme, as the element sees it; `undefined` where the theme has no such name. */
const themeCode = (element: Element | null, name: string): string | undefined => {
  const [, variable] = themeVariable.exec(cssColour(name) ?? '') ?? []
  if (element === null || variable === undefined) return undefined
  return readHexColour(getComputedStyle(element).getPropertyValue(variable), false)
}

const nothing = { onFocus: () => undefined, onBlur: () => undefined }

/** A field for a colour: a swatch that opens the choice, and the code beside it, which can be typed. */
export const ColourPickerView = (props: WidgetViewProps<typeof colourPicker>) => {
  const { values } = props
  const box = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const allowsAlpha = values.allowsAlpha
  const codeOf = (typed: string) => readHexColour(typed, allowsAlpha) ?? themeCode(box.current, typed)
  const field = useTypedField(props, {
    show: (value) => textOf(value).slice(0, 64),
    read: (typed) => codeOf(typed) ?? '',
    find: (typed) => ({
      isEmpty: typed.trim() === '',
      problem:
        readHexColour(typed, allowsAlpha) === undefined && cssColour(typed) === undefined
          ? 'Enter a color such as #2f6f5e.'
          : undefined,
    }),
    isOwn: (value) =>
      value === '' || (typeof value === 'string' && readHexColour(value, allowsAlpha) === value),
    nameless: 'Color',
  })
  const { typed, state } = field
  const code = readHexColour(typed, allowsAlpha)
  const painted = code ?? cssColour(typed)
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
          <ColourPanel
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
