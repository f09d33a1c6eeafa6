import type { Mark } from './gesture-marks.ts'
import classes from './Canvas.module.css'

interface Drawn {
  readonly element: HTMLElement
  readonly label: HTMLElement
  transform: string
  width: string
  height: string
  text: string | undefined
}

const classOf: { readonly [Kind in Mark['kind']]: string | undefined } = {
  target: classes.target,
  cell: classes.cell,
  line: classes.line,
  guide: classes.guide,
  distance: classes.distance,
  area: classes.area,
  column: classes.column,
}

/**
 * Draws the marks of a gesture into one element, by hand: they change with every frame, and nothing else on the screen
 * is to be drawn again because of them.
 */
export class MarkLayer {
  readonly #layer: HTMLElement
  #drawn = new Map<string, Drawn>()

  constructor(layer: HTMLElement) {
    this.#layer = layer
  }

  /** Shows these marks and no others; touches only what changed. */
  draw(marks: readonly Mark[]): void {
    const before = this.#drawn
    const next = new Map<string, Drawn>()
    for (const mark of marks) {
      const drawn = before.get(mark.key) ?? this.#make(mark)
      before.delete(mark.key)
      next.set(mark.key, drawn)
      place(drawn, mark)
    }
    for (const { element } of before.values()) element.remove()
    this.#drawn = next
  }

  #make({ kind }: Mark): Drawn {
    const element = document.createElement('div')
    element.className = `${classes.mark ?? ''} ${classOf[kind] ?? ''}`
    const label = document.createElement('span')
    this.#layer.append(element)
    return { element, label, transform: '', width: '', height: '', text: undefined }
  }
}

const place = (drawn: Drawn, { rectangle, text }: Mark): void => {
  const { element, label } = drawn
  const transform = `translate(${rectangle.left}px, ${rectangle.top}px)`
  const width = `${rectangle.width}px`
  const height = `${rectangle.height}px`
  if (transform !== drawn.transform) element.style.transform = transform
  if (width !== drawn.width) element.style.width = width
  if (height !== drawn.height) element.style.height = height
  if (text !== drawn.text) {
    label.textContent = text ?? ''
    if (text === undefined) label.remove()
    else element.append(label)
  }
  Object.assign(drawn, { transform, width, height, text })
}
