/** What the steps and scripts of a page do that changes what its widgets and runs would else hold. */
export interface CodeOfPage {
  /** The words of all scripts, be they in code, in a text or in a comment. */
  readonly words: ReadonlySet<string>
  /** The properties that steps set: `Slider1.maxValue`. */
  readonly isSet: ReadonlySet<string>
}

/** Finds the scripts and the steps that set a property in whatever holds them, at any depth. */
export const codeOfPage = (texts: unknown): CodeOfPage => {
  const words = new Set<string>()
  const isSet = new Set<string>()
  const look = (value: unknown): void => {
    if (typeof value !== 'object' || value === null) return
    const { type, code, widget, propertyName } = Array.isArray(value) ? {} : fieldsOf(value)
    if (type === 'runJs' && typeof code === 'string') {
      for (const word of code.split(/[^\p{L}\p{N}_$]+/u)) words.add(word)
    }
    if (type === 'setComponentProperty') isSet.add(`${String(widget)}.${String(propertyName)}`)
    for (const inner of Object.values(value)) look(inner)
  }
  look(texts)
  return { words, isSet }
}

const fieldsOf = (value: object): Readonly<Record<string, unknown>> => ({ ...value })
