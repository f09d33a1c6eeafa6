import type { HandlerSurroundings } from '../step-form.ts'

/** What an event handler may set of a widget; nothing for one that does not exist. */
export const settableOf = ({ widgetNames, settable }: HandlerSurroundings, name: string): string[] => {
  const widget = widgetNames.find((candidate) => candidate.name === name)
  return widget ? settable(widget.type) : []
}

/** The first widget of which anything may be set, with the first property that may; `null` where there is none. */
export const firstSettable = (
  surroundings: HandlerSurroundings,
): { widget: string; propertyName: string } | null => {
  for (const { name } of surroundings.widgetNames) {
    const [propertyName] = settableOf(surroundings, name)
    if (propertyName !== undefined) return { widget: name, propertyName }
  }
  return null
}
