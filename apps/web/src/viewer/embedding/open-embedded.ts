import { type EmbedValues, type HostMessage, hostedFrameName } from '@ashlar/embed/protocol'
import { randomId, readAddress } from '@ashlar/runtime'
import type { ColorScheme } from '@ashlar/widgets'
import { logProblem } from '../../evaluator/log-problem.ts'
import { routesOf } from '../published-routes.ts'
import { alone } from '../viewer-host.ts'
import { ViewerState } from '../viewer-state.ts'
import { HostChannel } from './host-channel.ts'
import { latestOf } from './latest.ts'
import { TokenCalls } from './token-calls.ts'
import { reportedLocation } from './reported-location.ts'

/** How long the page around may take to say who uses the application, in milliseconds. */
const greetingTime = 15_000

/** The origins that the server wrote into the page: the sites that may hold it. */
const allowedOrigins = (): string[] => {
  try {
    const content: unknown = JSON.parse(document.getElementById('embedding')?.textContent ?? 'null')
    if (typeof content !== 'object' || content === null || !('origins' in content)) return []
    const { origins } = content
    return Array.isArray(origins) ? origins.filter((origin) => typeof origin === 'string') : []
  } catch {
    return []
  }
}

/** Only what JSON holds crosses to another site. */
const asValues = (payload: Readonly<Record<string, unknown>>): EmbedValues =>
  JSON.parse(JSON.stringify(payload))

/**
 * Opens the application of the address inside the page of another site. A page that speaks to it says first who uses
 * it; in a bare frame it opens for a visitor.
 */
export const openEmbedded = (): ViewerState => {
  let properties: EmbedValues = {}
  let scheme: ColorScheme | null = null
  let told = ''
  let opening: Promise<void> | null = null

  const channel = new HostChannel({
    frame: window,
    origins: allowedOrigins(),
    instance: randomId(),
    receive: (message) => take(message),
    // The log of a page holds that of the frames in it: its developer reads it there.
    warn: (message) => logProblem({ kind: 'validation', message }),
  })
  const calls = new TokenCalls((error, message) => channel.post({ type: 'authError', error, message }))
  // What is saved is tried out by whoever builds it, with the session of this browser: no page of another site frames it.
  const isTried = readAddress(window.location.pathname)?.place.mode === 'preview'
  const state = new ViewerState({
    call: isTried ? alone.call : calls.call,
    isOfAnotherSite: !isTried,
    scheme: () => scheme,
    around: () => ({
      properties,
      emit: (eventName, payload) => channel.post({ type: 'event', eventName, payload: asValues(payload) }),
    }),
  })

  const open = (): void => {
    opening ??= state.open()
  }
  const identify = async (token: string | null): Promise<void> => {
    calls.token = token
    if (opening === null) return
    await opening
    if ((await state.reopen()) === 'same') calls.accepted()
  }
  const living = () => {
    const screen = state.screen()
    return screen.kind === 'page' ? screen.living : null
  }
  const handOver = latestOf((given: EmbedValues) => void living()?.takeEmbedProperties(given))
  const setProperties = (given: EmbedValues): void => {
    properties = given
    handOver(given)
  }
  const setScheme = (given: ColorScheme | null): void => {
    scheme = given
    state.takeScheme()
  }
  const trigger = async (eventName: string, payload: EmbedValues): Promise<void> => {
    await opening
    const application = living()
    const message =
      application === null
        ? 'The application is not open.'
        : application.triggerFromAround(eventName, payload)
    if (message !== null) channel.post({ type: 'eventRefused', eventName, message })
  }
  const take = (message: HostMessage): void => {
    switch (message.type) {
      case 'init':
        clearTimeout(greeting)
        setScheme(message.colorScheme)
        setProperties(message.properties)
        void identify(message.token)
        open()
        break
      case 'propertiesChanged':
        setProperties(message.properties)
        break
      case 'tokenChanged':
        void identify(message.token)
        break
      case 'triggerEvent':
        void trigger(message.eventName, message.payload)
        break
      case 'colorSchemeChanged':
        setScheme(message.colorScheme)
        break
    }
  }

  state.subscribe(() => {
    if (state.screen().kind === 'loading' || told === window.location.href) return
    told = window.location.href
    const screen = state.screen()
    const routes = screen.kind === 'page' ? routesOf(screen.application) : []
    channel.post({ type: 'navigation', ...reportedLocation(told, routes) })
  })

  const isHosted = window.name === hostedFrameName && window.parent !== window
  const greeting = setTimeout(() => {
    if (isHosted && opening === null) state.fail('The page around this application did not say who uses it.')
  }, greetingTime)
  if (!isHosted) open()
  return state
}
