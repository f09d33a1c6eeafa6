/** What of the browser's protocol for developers is asked for, by its methods, with what each answers. */
export interface BrowserMethods {
  'Emulation.setDeviceMetricsOverride': object
  'Emulation.setEmulatedMedia': object
  'Fetch.continueRequest': object
  'Fetch.enable': object
  'Page.addScriptToEvaluateOnNewDocument': object
  'Page.captureScreenshot': { data: string }
  'Page.enable': object
  'Page.navigate': { errorText?: string }
  'Runtime.addBinding': object
  'Runtime.enable': object
  'Runtime.evaluate': {
    result: { value: { dots: number; picture: string | null } }
    exceptionDetails?: unknown
  }
  'Target.attachToTarget': { sessionId: string }
  'Target.closeTarget': object
  'Target.createBrowserContext': { browserContextId: string }
  'Target.createTarget': { targetId: string }
  'Target.disposeBrowserContext': object
}

/** A request that a page waits with. */
export interface PausedRequest {
  requestId: string
  request: { url: string; headers: Record<string, string> }
}

/** What the browser tells by itself, of which page; `ended` is the end of the browser. */
export type BrowserEvent = { session?: string } & (
  | { method: 'ended'; params: { reason: string } }
  | { method: 'Fetch.requestPaused'; params: PausedRequest }
  | { method: 'Runtime.bindingCalled'; params: { name: string; payload: string } }
)

/** What comes through the pipe: an answer where it has an id. */
export interface BrowserMessage {
  id?: number
  result?: unknown
  error?: { message: string }
  method: BrowserEvent['method']
  params: never
  sessionId?: string
}
