/** The page around an application that is embedded in it. */
export interface PageAround {
  /** The values of embed properties that it sets when the application opens. */
  readonly properties: Readonly<Record<string, unknown>>
  /** Hears of custom events, where the page of the application emits them. */
  emit: (eventName: string, payload: Readonly<Record<string, unknown>>) => void
}
