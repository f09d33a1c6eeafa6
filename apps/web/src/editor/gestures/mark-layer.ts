import type { Mark } from './gesture-marks.ts'
import classes from './Marks.module.css'

interface Drawn {
  readonly element: HTMLElement
  readonly label: HTMLElement
  readonly words: Text
  isShown: boolean
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
  readonly #drawn = new Map<string, Drawn>()

  constructor(layer: HTMLElement) {
    this.#layer = layer
  }

  /**
   * Shows these marks and no others; touches only what changed. A mark that is gone for a while waits unseen, as the
   * next move may bring it back; without any marks all are let go.
   */
  draw(marks: readonly Mark[]): void {
    if (marks.length === 0) {
      for (const { element } of this.#drawn.values()) element.remove()
      this.#drawn.clear()
      return
    }
    const unseen = new Set(this.#drawn.values())
    for (const mark of marks) {
      const drawn = this.#drawn.get(mark.key) ?? this.#make(mark)
      unseen.delete(drawn)
      place(drawn, mark)
      show(drawn, true)
    }
    for (const drawn of unseen) show(drawn, false)
  }

  #make({ kind, key }: Mark): Drawn {
    const element = document.createElement('div')
    element.className = `${classes.mark ?? ''} ${classOf[kind] ?? ''}`
    const label = document.createElement('span')
    const words = document.createTextNode('')
    label.append(words)
    this.#layer.append(element)
    const drawn = {
      element,
      label,
      words,
      isShown: true,
      transform: '',
      width: '',
      height: '',
      text: undefined,
    }
    this.#drawn.set(key, drawn)
    return drawn
  }
}

const show = (drawn: Drawn, isShown: boolean): void => {
  if (drawn.isShown === isShown) return
  drawn.isShown = isShown
  drawn.element.style.visibility = isShown ? '' : 'hidden'
}

const place = (drawn: Drawn, { kind, rectangle, text }: Mark): void => {
  const { element, label, words } = drawn
  const moved = `translate(${rectangle.left}px, ${rectangle.top}px)`
  // A line has nothing but its color: stretched, it is long without being laid out.
  const isLine = kind === 'guide'
  const transform = isLine ? `${moved} scale(${rectangle.width}, ${rectangle.height})` : moved
  const width = isLine ? '1px' : `${rectangle.width}px`
  const height = isLine ? '1px' : `${rectangle.height}px`
  if (transform !== drawn.transform) element.style.transform = transform
  if (width !== drawn.width) element.style.width = width
  if (height !== drawn.height) element.style.height = height
  if (text !== drawn.text) {
    words.data = text ?? ''
    if (text === undefined) label.remove()
    else if (drawn.text === undefined) element.append(label)
  }
  Object.assign(drawn, { transform, width, height, text })
}
