import type { Application } from '@ashlar/runtime'
import { asJson, type Pointed } from '@ashlar/runtime/testing'
import type { JsonValue } from '@ashlar/schema'
import { hostWithin } from './host-within.ts'
import { componentAround, elementOf, textOf } from './page-elements.ts'

/** More than anybody would write down of a value. */
const longestValue = 20_000

const pointedAt = (living: Application, element: Element): Pointed | null => {
  const found = componentAround(element)
  if (found === null) return null
  const host = hostWithin(living, found.within)
  const snapshot = host.snapshot(found.id)
  if (snapshot === undefined) return null
  const exposes = host.facts(snapshot.record.type)?.exposes ?? {}
  const values = Object.entries(exposes).flatMap(([name, { secretWhere }]): [string, JsonValue][] => {
    if (secretWhere !== undefined && snapshot.values[secretWhere.property] === secretWhere.is) return []
    const value = asJson(snapshot.values[name])
    return value === undefined || JSON.stringify(value).length > longestValue ? [] : [[name, value]]
  })
  const component = { ...found, name: snapshot.record.name }
  return { component, text: textOf(elementOf(component)), values: Object.fromEntries(values) }
}

/** Lets a person point at components instead of using them. */
export class Pointing {
  readonly #living: () => Application | null
  readonly #tell: (pointed: Pointed | null) => void
  #isOn = false
  #marked: HTMLElement | null = null

  constructor(living: () => Application | null, tell: (pointed: Pointed | null) => void) {
    this.#living = living
    this.#tell = tell
    for (const type of ['pointerdown', 'pointerup', 'mousedown', 'mouseup', 'dblclick'])
      window.addEventListener(type, (event) => this.#stop(event), true)
    window.addEventListener('click', (event) => this.#point(event), true)
    window.addEventListener('pointerover', (event) => this.#mark(event), true)
  }

  turn(isOn: boolean): void {
    this.#isOn = isOn
    if (!isOn) this.#unmark()
    document.documentElement.style.cursor = isOn ? 'crosshair' : ''
  }

  #stop(event: Event): void {
    if (!this.#isOn) return
    event.preventDefault()
    event.stopImmediatePropagation()
  }

  #point(event: Event): void {
    if (!this.#isOn) return
    this.#stop(event)
    const living = this.#living()
    if (living === null || !(event.target instanceof Element)) return
    this.turn(false)
    this.#tell(pointedAt(living, event.target))
  }

  #mark(event: Event): void {
    if (!this.#isOn || !(event.target instanceof Element)) return
    const element = event.target.closest('[data-widget-id]')
    if (!(element instanceof HTMLElement) || element === this.#marked) return
    this.#unmark()
    this.#marked = element
    element.style.outline = '2px solid #4f46e5'
  }

  #unmark(): void {
    if (this.#marked !== null) this.#marked.style.outline = ''
    this.#marked = null
  }
}
