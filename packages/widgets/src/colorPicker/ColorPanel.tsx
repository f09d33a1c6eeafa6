import { useRef, useState, type RefObject } from 'react'
import { HexAlphaColorPicker, HexColorPicker } from 'react-colorful'
import { AppIcon } from '../icons/AppIcon.tsx'
import { CheckGlyph } from '../shared/glyphs.tsx'
import { Popup } from '../shared/Popup.tsx'
import { cssColor, cssColorUpon } from '../theme/color-property.ts'
import styles from './ColorPanel.module.css'
import { readHexColor } from './hex-color.ts'

interface ColorPanelProps {
  readonly anchor: RefObject<HTMLElement | null>
  /** The present color as hexadecimal code; empty where there is none. */
  readonly value: string
  readonly allowsAlpha: boolean
  readonly swatches: readonly string[]
  /** The code of a swatch, which may be a name of the theme. */
  readonly codeOf: (swatch: string) => string | undefined
  readonly onChoose: (code: string) => void
  readonly onClose: () => void
}

interface EyeDropper {
  open: () => Promise<{ sRGBHex: string }>
}

/** The tool with which browsers let people take a color from the screen, where there is one. */
const eyeDropper = (): EyeDropper | undefined => {
  const Tool: unknown = Reflect.get(window, 'EyeDropper')
  if (typeof Tool !== 'function') return undefined
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the browser's own class, which the types do not know
  return Reflect.construct(Tool, []) as EyeDropper
}

const EyeDropperButton = ({ onTake }: { onTake: (code: string) => void }) => {
  const [hasFailed, setFailed] = useState(false)
  return (
    <button
      type="button"
      className={styles.dropper}
      disabled={hasFailed}
      onClick={() => {
        eyeDropper()
          ?.open()
          .then(
            ({ sRGBHex }) => onTake(sRGBHex),
            // Escape takes no color, which is no failure; where the browser forbids it, the button is of no use.
            (error: unknown) => setFailed(!(error instanceof DOMException && error.name === 'AbortError')),
          )
      }}
    >
      <AppIcon name="pipette" size={16} />
      Take from the screen
    </button>
  )
}

/** The open part of a color picker: an area and bars to choose from, the swatches, and the eye dropper. */
export const ColorPanel = ({
  anchor,
  value,
  allowsAlpha,
  swatches,
  codeOf,
  onChoose,
  onClose,
}: ColorPanelProps) => {
  const panel = useRef<HTMLDivElement>(null)
  const Picker = allowsAlpha ? HexAlphaColorPicker : HexColorPicker
  return (
    <Popup
      anchor={anchor}
      onClose={onClose}
      role="dialog"
      label="Choose a color"
      initialFocus={panel}
      maximumHeight={460}
    >
      <div ref={panel} tabIndex={-1} className={styles.panel}>
        <Picker className={styles.picker} color={value === '' ? '#808080' : value} onChange={onChoose} />
        {swatches.length > 0 && (
          <div role="group" aria-label="Swatches" className={styles.swatches}>
            {swatches.map((swatch) => {
              const color = cssColor(swatch)
              if (color === undefined) return null
              const isChosen = value !== '' && codeOf(swatch) === value
              return (
                <button
                  key={swatch}
                  type="button"
                  className={styles.swatch}
                  style={{ '--swatch': color, '--upon': cssColorUpon(swatch) }}
                  aria-label={swatch}
                  aria-pressed={isChosen}
                  title={swatch}
                  onClick={() => {
                    const code = codeOf(swatch)
                    if (code !== undefined) onChoose(code)
                  }}
                >
                  {isChosen && <CheckGlyph />}
                </button>
              )
            })}
          </div>
        )}
        {'EyeDropper' in window && (
          <EyeDropperButton
            onTake={(code) => {
              const read = readHexColor(code, allowsAlpha)
              if (read !== undefined) onChoose(read)
            }}
          />
        )}
      </div>
    </Popup>
  )
}
