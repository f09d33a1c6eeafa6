import type { JsonValue, TestStep } from '@ashlar/schema'

/** A value as it is told in a line: texts in quotation marks, everything else as JSON, and not all of what is long. */
export const valueInWords = (value: JsonValue): string => {
  const text = typeof value === 'string' ? `“${value}”` : JSON.stringify(value)
  return text.length > 80 ? `${text.slice(0, 79)}…` : text
}

/** What was entered or selected in a component, as the value that says most of it. */
const enteredInWords = (values: { readonly [name: string]: JsonValue }, name: string): string => {
  const names = Object.keys(values)
  const told =
    names.find((each) => each === 'value' || each === 'selectedRow') ??
    names.find((each) => each !== 'isValid' && each !== 'isTouched')
  const value = told === undefined ? undefined : values[told]
  if (value === undefined) return `Touch ${name}`
  return `${told?.startsWith('selected') === true ? 'Select' : 'Enter'} ${valueInWords(value)} in ${name}`
}

/** What happened to a component: "Press Save", "Table1: row click". */
const eventInWords = (name: string, event: string): string => {
  if (event === 'onClick') return `Press ${name}`
  const words = event
    .replace(/^on(?=[A-Z])/u, '')
    .split(/(?=[A-Z])/u)
    .join(' ')
    .toLowerCase()
  return `${name}: ${words}`
}

/** A step of a test in words; `nameOf` says what a component or an API is called now. */
export const stepInWords = (
  step: TestStep,
  nameOf: (thing: { readonly id: string; readonly name: string }) => string,
): string => {
  switch (step.kind) {
    case 'enter':
      return enteredInWords(step.values, nameOf(step.component))
    case 'event':
      return eventInWords(nameOf(step.component), step.event)
    case 'follow':
      return `Follow the link to ${step.address}`
    case 'value':
      return `${nameOf(step.component)}.${step.property} is ${valueInWords(step.equals)}`
    case 'visible':
      return `${nameOf(step.component)} ${step.is ? 'is to be seen' : 'is not to be seen'}`
    case 'text':
      return `${nameOf(step.component)} shows ${valueInWords(step.contains)}`
    case 'called':
      return `${nameOf(step.api)} is run with ${valueInWords(step.inputs)}`
  }
}

/** Whether a step says what must hold, instead of what a person does. */
export const isCheck = ({ kind }: TestStep): boolean =>
  kind === 'value' || kind === 'visible' || kind === 'text' || kind === 'called'
