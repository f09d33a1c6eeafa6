import { textsOfPage, type PublishedApplication, type PublishedPage } from '@ashlar/contract'
import { preparedByText } from '@ashlar/expression/running'
import {
  applicationNavigation,
  ApplicationScope,
  pageLinks,
  pageLocation,
  readAddress,
  type Application,
  type ApplicationNavigation,
  type ApplicationPlace,
  type Destination,
  type EvaluationPort,
  type NavigationManner,
  type PageLocation,
} from '@ashlar/runtime'
import { mainRoute, type Theme } from '@ashlar/schema'
import { darkQuery, preloadViews, type LinkRules } from '@ashlar/widgets'
import { isEvaluatorPreloaded } from '../evaluator/preloaded-evaluator.ts'
import { startEvaluation } from '../evaluator/start-evaluation.ts'
import { applicationStorage } from './application-storage.ts'
import { withTimeLimit } from './with-time-limit.ts'
import { keepMode, readMode } from './chosen-mode.ts'
import { drawnAs } from './drawn-as.ts'
import { EnteredBefore, visitOf } from './stored-entries.ts'
import { evaluateLate, afterPaint } from './deferred-evaluation.ts'
import { Leaving } from './leaving.ts'
import { livePage } from './live-page.ts'
import { openHiddenPage, openPublished, type Opened } from './open-published.ts'
import { hiddenPageAt, namedPages, pageAt, routesOf, withOpenedPage } from './published-routes.ts'
import { StartedRuns } from './started-runs.ts'
import { alone, type Surroundings } from './viewer-host.ts'
import { paintGround, schemeNow } from './appearance.ts'
import type { ViewerScreen } from './viewer-screen.ts'
import { Visits } from './visits.ts'

/** How long a page waits for the views of its widgets before it shows placeholders, in milliseconds. */
const viewsPatience = 200

/** How long it then waits for the answers to what the server started with it, in milliseconds: hardly anybody notices. */
const answersPatience = 50

/** What is on the screen of the viewer, and the ways from one page to another. Knows no React. */
export class ViewerState {
  readonly #listeners = new Set<() => void>()
  #screen: ViewerScreen = { kind: 'loading' }
  /** As the server sent it. */
  #sent: PublishedApplication | null = null
  /** The same, as the page around wants it drawn. */
  #application: PublishedApplication | null = null
  #openings = 0
  #chosenMode: Theme['mode'] | null = null
  readonly #surroundings: Surroundings
  /** What outlives the pages: the application's own variables and timers. */
  #scope: ApplicationScope | null = null
  /** Ends what hands traces over to the server. */
  #stopSending: () => void = () => undefined
  #place: ApplicationPlace = { applicationId: '', mode: 'published' }
  readonly #visits = new Visits()
  /** Asks before unsaved work is left behind. */
  readonly leaving = new Leaving()
  readonly #entered = new EnteredBefore()
  readonly #started = new StartedRuns(document)
  readonly #navigation: ApplicationNavigation
  /** Tells that the first page is on the screen. */
  readonly #firstDrawn = Promise.withResolvers<void>()
  /** Started before anything else, so that it is there when the first page has arrived; later where that page does without. */
  #evaluation: EvaluationPort | null = isEvaluatorPreloaded(document)
    ? this.#startEvaluation()
    : evaluateLate(() => this.#startEvaluation(), this.#firstDrawn.promise)
  /** What the server prepared of the texts of the present page. */
  #prepared: ReturnType<typeof preparedByText>

  constructor(surroundings: Surroundings = alone) {
    this.#surroundings = surroundings
    this.#navigation = applicationNavigation({
      ground: () => ({
        place: this.#place,
        routes: this.#application === null ? [] : routesOf(this.#application),
        pages: this.#application === null ? [] : namedPages(this.#application),
        current: new URL(window.location.href),
      }),
      go: (destination, manner) => this.#go(destination, manner),
      leaveOverlay: () => this.#leaveOverlay(),
    })
  }

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  readonly screen = (): ViewerScreen => this.#screen

  /** Opens what the address of the window names. */
  async open(): Promise<void> {
    window.matchMedia(darkQuery).addEventListener('change', () => this.#follow())
    const read = readAddress(window.location.pathname)
    if (read === null) {
      this.#show({ kind: 'refused', refusal: 'notFound', message: '' })
      return
    }
    this.#place = read.place
    const opened = await this.#ask()
    this.#visits.begin()
    window.addEventListener('popstate', () => this.#travel())
    if (opened !== null) this.#take(opened)
  }

  /**
   * Asks for the application anew, for whoever uses it now. The page stays alive where that is the same person; for
   * anybody else it ends with all that goes on in it, and opens as if for the first time.
   */
  async reopen(): Promise<'same' | 'other'> {
    const opened = await this.#ask()
    if (opened === null) return 'other'
    const isSame =
      opened.kind === 'opened' &&
      this.#screen.kind === 'page' &&
      JSON.stringify(opened.application.user) === JSON.stringify(this.#sent?.user)
    if (isSame) return 'same'
    this.#take(opened)
    return 'other'
  }

  /** Draws the application as the page around wants it now. */
  takeScheme(): void {
    if (this.#sent === null) return
    this.#application = this.#drawn(this.#sent)
    paintGround(this.#application)
    if (this.#screen.kind === 'refused' && this.#screen.within !== undefined) {
      const within = { ...this.#screen.within, application: this.#application }
      this.#show({ ...this.#screen, within })
    }
    if (this.#screen.kind !== 'page') return
    this.#show({ ...this.#screen, application: this.#application })
    this.#follow()
  }

  /** Draws the application as the person wants it, now and at the next visit. */
  readonly chooseMode = (mode: Theme['mode']): void => {
    if (this.#sent === null) return
    this.#chosenMode = mode
    keepMode(this.#storageOf(this.#sent), mode)
    this.takeScheme()
  }

  /** Says why the application cannot be shown. */
  fail(message: string): void {
    this.#show({ kind: 'refused', refusal: 'failed', message })
  }

  /** What the server answers; null where a later question has taken the place of this one. */
  async #ask(): Promise<Opened | null> {
    this.#openings += 1
    const opening = this.#openings
    const opened = await openPublished(this.#place, this.#surroundings.call)
    return opening === this.#openings ? opened : null
  }

  #take(opened: Opened): void {
    if (this.#screen.kind === 'page') this.#screen.living.stop()
    this.#scope?.stop()
    this.#scope = null
    this.#stopSending()
    this.#stopSending = () => undefined
    this.#screen = { kind: 'loading' }
    const { tested } = this.#surroundings
    const sent = opened.kind === 'opened' ? opened.application : null
    this.#sent = sent === null || tested === undefined ? sent : tested.opened(sent)
    this.#application = this.#sent === null ? null : this.#drawn(this.#sent)
    if (opened.kind === 'refused') this.#show(opened)
    else this.#arrive()
  }

  #drawn(application: PublishedApplication): PublishedApplication {
    const chosen = () => this.#chosenMode ?? readMode(this.#storageOf(application))
    return drawnAs(application, this.#surroundings.scheme(), chosen)
  }

  /** Follows the browser to another entry of its history, unless work would be lost: then it goes back there and asks. */
  #travel(): void {
    const to = this.#application === null ? undefined : pageAt(this.#application, this.#path())?.page.id
    if (this.leaving.turnsBack(this.#visits.distance, () => this.#losesWork(to))) return
    if (this.#visits.traveled()) this.#arrive()
    else this.#relocate()
  }

  /** Whether going to a page ends the present one while it holds work that is not saved. */
  #losesWork(pageId: string | undefined, after?: readonly string[]): boolean {
    const present = this.#screen
    return present.kind === 'page' && present.page.id !== pageId && present.living.hasUnsaved(after)
  }

  /** Shows the page that the address of the window names, as entered now. */
  #arrive(): void {
    const application = this.#application
    if (application === null) return
    const path = this.#path()
    const hidden = hiddenPageAt(application, path)
    if (hidden !== null) {
      void this.#fetchHidden(application, hidden.id)
      return
    }
    const page = pageAt(application, path)?.page ?? null
    const present = this.#screen
    if (page === null) {
      if (present.kind === 'page') present.living.stop()
      const message = `${application.name} has no page at ${path}.`
      const within = { application, links: this.#links(path) }
      this.#show({ kind: 'refused', refusal: 'notFound', message, within })
      return
    }
    if (present.kind === 'page' && present.page.id === page.id) {
      this.#show({ ...present, links: this.#links(path) })
      void present.living.enter(this.#location())
      this.#visits.scroll()
      return
    }
    this.#entered.leave()
    if (present.kind === 'page') present.living.stop()
    // Asked for at once, beside the evaluation, instead of when the page is first drawn.
    const views = preloadViews(page.widgets.map((widget) => widget.type))
    paintGround(application)
    document.title = application.pages.length > 1 ? `${page.name} - ${application.name}` : application.name
    const living = this.#startPages(application, page)
    this.#show({ kind: 'page', application, page, living, links: this.#links(path), isDrawable: false })
    this.#entered.arrive(living, visitOf(application, page.id, this.#visits.visit), this.#visits.isReturn)
    void this.#drawWith(views, living)
  }

  /** Asks for a hidden page, and shows it unless the person has gone elsewhere meanwhile. */
  async #fetchHidden(application: PublishedApplication, pageId: string): Promise<void> {
    if (this.#screen.kind === 'page') this.#screen.living.stop()
    this.#show({ kind: 'loading' })
    const opened = await openHiddenPage(application, pageId, this.#surroundings.call).catch(() => null)
    if (this.#sent === null || this.#sent.deploymentId !== application.deploymentId) return
    if (hiddenPageAt(application, this.#path())?.id !== pageId) return
    if (opened === null) {
      this.fail('This page could not be loaded. Check the connection and try again.')
      return
    }
    this.#sent = withOpenedPage(this.#sent, opened)
    this.#application = this.#drawn(this.#sent)
    this.#arrive()
  }

  /**
   * Draws a page once the views of its widgets are here. Drawn before, each would first show its placeholder, which React
   * then keeps for 300 ms; only what takes longer than a person notices is worth one. What the server has asked a
   * database meanwhile is mostly here by then: drawn with it, a page is not drawn a second time right after the first.
   */
  async #drawWith(views: Promise<void>, living: Application): Promise<void> {
    await withTimeLimit(views, viewsPatience)
    await withTimeLimit(this.#started.answered(), answersPatience)
    if (this.#screen.kind !== 'page' || this.#screen.living !== living) return
    this.#show({ ...this.#screen, isDrawable: true })
    this.#visits.scroll()
    void afterPaint().then(this.#firstDrawn.resolve)
  }

  /** Tells the page of another query or hash; nothing is loaded anew. */
  #relocate(): void {
    const present = this.#screen
    if (present.kind !== 'page') return
    present.living.takeLocation(this.#location())
    this.#show({ ...present, links: this.#links(this.#path()) })
  }

  /** Tells bindings that read colors that the device went from light to dark, or back. */
  #follow(): void {
    if (this.#screen.kind !== 'page') return
    const { application, living } = this.#screen
    living.takeTheme(application.settings.theme, schemeNow(application))
  }

  #startPages(application: PublishedApplication, page: PublishedPage): Application {
    const evaluation = this.#evaluation ?? this.#startEvaluation()
    this.#evaluation = null
    const { prepared, ...texts } = page
    this.#prepared = preparedByText(prepared, textsOfPage(application, texts))
    const { mode } = this.#place
    const storage = this.#storageOf(application)
    this.#scope ??= this.#openScope(application, storage)
    return livePage(application, page, {
      mode,
      scope: this.#scope,
      storage,
      evaluation,
      location: this.#location(),
      navigation: this.#navigation,
      surroundings: this.#surroundings,
      started: this.#started,
    })
  }

  #storageOf({ id, user }: PublishedApplication): ReturnType<typeof applicationStorage> {
    const { tested } = this.#surroundings
    if (tested !== undefined) return tested.storage
    return applicationStorage(this.#place.mode === 'preview' ? `${id}.preview` : id, user?.id ?? null)
  }

  #startEvaluation(): EvaluationPort {
    return startEvaluation((text) => this.#prepared?.get(text))
  }

  #openScope(
    application: PublishedApplication,
    storage: ReturnType<typeof applicationStorage>,
  ): ApplicationScope {
    const scope = new ApplicationScope(storage)
    if (application.exportsSpans === true) {
      // Only who is traced carries what it takes; without it the application works as well.
      import('./send-spans.ts').then(
        ({ sendSpans }) => {
          if (this.#scope !== scope) return
          this.#stopSending = sendSpans(application.id, scope, this.#surroundings.call)
        },
        () => undefined,
      )
    }
    if (application.countsVisits === true) {
      import('./count-visit.ts').then(
        ({ countVisit }) => countVisit(application.id, this.#surroundings.call),
        () => undefined,
      )
    }
    return scope
  }

  #path(): string {
    return readAddress(window.location.pathname)?.path ?? '/'
  }

  #location(): PageLocation {
    const path = this.#path()
    const matched = this.#application === null ? null : (pageAt(this.#application, path)?.matched ?? null)
    return pageLocation(new URL(window.location.href), path, matched)
  }

  #links(path: string): LinkRules {
    const links = pageLinks(this.#navigation, `${path}${window.location.search}`, window.location.href)
    return this.#surroundings.tested?.links(links) ?? links
  }

  #go(destination: Destination, { newWindow, replaceHistory, after }: NavigationManner): void {
    const { address } = destination
    if (newWindow) window.open(address, '_blank', 'noopener,noreferrer')
    else if (destination.kind === 'away') {
      if (replaceHistory) window.location.replace(address)
      else window.location.assign(address)
    } else if (destination.kind === 'query') {
      this.#visits.stay(address, replaceHistory)
      this.#relocate()
      if (window.location.hash !== '') this.#visits.scroll()
    } else {
      const { route } = destination.matched
      const enter = (): void => {
        this.#visits.go(address, { replaces: replaceHistory, isOver: this.#liesOver(route) })
        this.#arrive()
      }
      if (this.#losesWork(route.pageId, after)) this.leaving.ask(enter)
      else enter()
    }
  }

  /** Whether a route opens its modal over what is shown, so that closing it leads back there. */
  #liesOver({ pageId, widgetId }: { pageId: string; widgetId?: string | undefined }): boolean {
    const present = this.#screen
    if (widgetId === undefined || present.kind !== 'page' || present.page.id !== pageId) return false
    return this.#location().routeId !== null && this.#visits.over === 0
  }

  #leaveOverlay(): void {
    if (this.#visits.over > 0) {
      window.history.go(-this.#visits.over)
      return
    }
    const present = this.#screen
    if (this.#application === null || present.kind !== 'page') return
    const route = mainRoute(routesOf(this.#application), present.page.id)
    if (route === undefined) return
    const { routeParams } = this.#location()
    this.#navigation.open(
      { kind: 'route', routeId: route.id, routeParams, queryParams: {}, keepQueryParams: true },
      { newWindow: false, replaceHistory: true },
    )
  }

  #show(screen: ViewerScreen): void {
    this.#screen = screen
    for (const listener of Array.from(this.#listeners)) listener()
  }
}
