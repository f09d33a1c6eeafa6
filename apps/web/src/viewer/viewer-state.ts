import {
  callAddress,
  publishedAddresses,
  type PublishedApplication,
  type PublishedPage,
  type RunView,
} from '@ashlar/contract'
import { createApplication, type Application, type EvaluationPort, type RunRequest } from '@ashlar/runtime'
import { darkQuery, drawnScheme, preloadViews, type ColourScheme, type LinkRules } from '@ashlar/widgets'
import { startEvaluation } from '../evaluator/start-evaluation.ts'
import { applicationStorage } from './application-storage.ts'
import { factsByType } from './facts-by-type.ts'
import { openPublished, type Refusal } from './open-published.ts'
import { destinationOf, pageAt, readPublishedPath } from './published-address.ts'

/** What the viewer shows. */
export type ViewerScreen =
  | { readonly kind: 'loading' }
  | { readonly kind: 'refused'; readonly refusal: Refusal; readonly message: string }
  | {
      readonly kind: 'page'
      readonly application: PublishedApplication
      readonly page: PublishedPage
      readonly living: Application
      readonly links: LinkRules
    }

/** What is on the screen of the viewer, and the ways from one page to another. Knows no React. */
export class ViewerState {
  readonly #listeners = new Set<() => void>()
  #screen: ViewerScreen = { kind: 'loading' }
  #application: PublishedApplication | null = null
  /** Started before anything else, so that it is there when the first page has arrived. */
  #evaluation: EvaluationPort | null = startEvaluation()

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly screen = (): ViewerScreen => this.#screen

  /** Opens what the address of the window names. */
  async open(): Promise<void> {
    window.addEventListener('popstate', () => this.#showPage())
    window.matchMedia(darkQuery).addEventListener('change', () => this.#follow())
    const named = readPublishedPath(window.location.pathname)
    if (named === null) {
      this.#show({ kind: 'refused', refusal: 'notFound', message: '' })
      return
    }
    const opened = await openPublished(named.applicationId)
    if (opened.kind === 'refused') {
      this.#show(opened)
      return
    }
    this.#application = opened.application
    this.#showPage()
  }

  #showPage(): void {
    const application = this.#application
    if (application === null) return
    const path = readPublishedPath(window.location.pathname)?.path ?? '/'
    const page = pageAt(application, path)
    const present = this.#screen
    if (present.kind === 'page') {
      if (present.page.id === page?.id) return
      present.living.stop()
    }
    if (page === null) {
      this.#show({
        kind: 'refused',
        refusal: 'notFound',
        message: `${application.name} has no page at ${path}.`,
      })
      return
    }
    // Asked for at once, beside the evaluation, instead of when the page is first drawn.
    void preloadViews([...new Set(page.widgets.map((widget) => widget.type))])
    const { mode } = application.settings.theme
    // The ground behind the page, its scroll bars and its fields follow the application, not the system.
    document.documentElement.style.colorScheme = mode === 'AUTO' ? '' : mode.toLowerCase()
    document.title = application.pages.length > 1 ? `${page.name} - ${application.name}` : application.name
    const living = this.#bringToLife(application, page)
    this.#show({ kind: 'page', application, page, living, links: this.#linksOf(application, path) })
    void living.start()
  }

  /** Tells bindings that read colours that the device went from light to dark, or back. */
  #follow(): void {
    if (this.#screen.kind !== 'page') return
    const { application, living } = this.#screen
    living.takeTheme(application.settings.theme, schemeNow(application))
  }

  #bringToLife(application: PublishedApplication, page: PublishedPage): Application {
    const evaluation = this.#evaluation ?? startEvaluation()
    this.#evaluation = null
    return createApplication({
      page,
      catalogue: factsByType(application),
      mode: 'published',
      globals: { user: application.user },
      theme: application.settings.theme,
      scheme: schemeNow(application),
      evaluation,
      runApi: (request, signal) => runPublished(application, request, signal),
      cancelRun: async (runId) => {
        await callAddress(publishedAddresses.cancel, { parameters: { runId }, body: {} })
      },
      navigate: (url, newWindow) => this.#navigate(application, url, newWindow),
      storage: applicationStorage(application.id, application.user?.id ?? null),
    })
  }

  #linksOf(application: PublishedApplication, path: string): LinkRules {
    const leads = (address: string) => destinationOf(application, address, new URL(window.location.href))
    return {
      hrefOf: (address) => leads(address).address,
      follow: (address) => {
        if (leads(address).kind === 'away') return false
        this.#navigate(application, address, false)
        return true
      },
      current: `${path}${window.location.search}`,
    }
  }

  #navigate(application: PublishedApplication, url: string, newWindow: boolean): void {
    const destination = destinationOf(application, url, new URL(window.location.href))
    if (newWindow) window.open(destination.address, '_blank', 'noopener,noreferrer')
    else if (destination.kind === 'away') window.location.assign(destination.address)
    else {
      window.history.pushState(null, '', destination.address)
      window.scrollTo(0, 0)
      this.#showPage()
    }
  }

  #show(screen: ViewerScreen): void {
    this.#screen = screen
    for (const listener of [...this.#listeners]) listener()
  }
}

const schemeNow = (application: PublishedApplication): ColourScheme =>
  drawnScheme(application.settings.theme.mode, window.matchMedia(darkQuery).matches)

const runPublished = async (
  application: PublishedApplication,
  { apiId, runId, inputs, eventType }: RunRequest,
  signal: AbortSignal,
): Promise<RunView> => {
  const parameters = { applicationId: application.id, deploymentId: application.deploymentId, apiId }
  const answer = await callAddress(
    publishedAddresses.run,
    { parameters, body: { runId, inputs, eventType } },
    signal,
  )
  if (!isRun(answer)) throw new Error('The server answered with something else than a run.')
  return answer
}

/** Enough of a check to tell a run from something else: the server checked it against the declared schema. */
const isRun = (value: unknown): value is RunView =>
  typeof value === 'object' && value !== null && 'status' in value && 'output' in value && 'error' in value
