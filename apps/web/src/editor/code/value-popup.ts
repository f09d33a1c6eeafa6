/** What a popup beside the code says of a name; parts without text are left out. */
export interface ValuePopup {
  /** What it is: its type and a sentence. */
  definition: readonly string[]
  /** How it is called. */
  call: string
  /** Its value now. */
  value: string | null
  /** Shows what is named, where there is something to show. */
  open?: (() => void) | null
}

/** Draws a popup; text only, so that no value can bring markup with it. */
export const drawValuePopup = ({ definition, call, value, open = null }: ValuePopup): HTMLElement => {
  const popup = document.createElement('div')
  popup.className = 'cm-value'
  const lines = definition.filter((line) => line !== '')
  if (lines.length > 0) popup.append(heading('DEFINITION'), ...lines.map((line) => part('p', line)))
  if (call !== '') popup.append(heading('FUNCTION'), part('pre', call))
  if (value !== null) popup.append(heading('VALUE'), part('pre', value))
  if (open !== null) popup.append(openButton(open))
  return popup
}

const openButton = (open: () => void): HTMLElement => {
  const button = document.createElement('button')
  button.type = 'button'
  button.className = 'cm-open'
  button.textContent = 'OPEN'
  button.addEventListener('click', open)
  return button
}

const heading = (text: string): HTMLElement => part('h4', text)
const part = (tag: 'p' | 'pre' | 'h4', text: string): HTMLElement => {
  const element = document.createElement(tag)
  element.textContent = text
  return element
}
