import { Readable } from 'node:stream'
import { routes } from '@ashlar/contract'
import { routesOf } from '@ashlar/schema'
import type { Load } from '../access/load.ts'
import type { CookieHeaders } from '../identity/identity.ts'
import { BuiltChunks } from './built-chunks.ts'
import type { OrganizationHint } from './members-of-tabs.ts'
import type { Authenticate } from './mount.ts'
import { isForAnyWidget } from './widget-chunks.ts'

/** Where the editor's code begins, and the page that names its own files itself. */
const editorSource = 'src/editor/index.ts'
const builderSource = 'index.html'

const preload = (path: string): string => `<link rel="preload" as="fetch" crossorigin href="${path}">`

const addressOf = (path: string, parameter: string, id: string): string =>
  path.replace(`:${parameter}`, encodeURIComponent(id))

interface EditorPageHost {
  readonly load: Load
  readonly authenticate: Authenticate
  readonly organizationHint: OrganizationHint
}

/**
 * The builder's page at the address of an editor: it names the editor's code and what the editor asks for first, so that
 * the browser fetches all of it at once. These are hints: who may see what is decided where they lead.
 */
export class EditorPage {
  readonly #chunks: BuiltChunks
  readonly #load: Load
  readonly #authenticate: Authenticate
  readonly #organizationHint: OrganizationHint
  #codeLinks: Promise<string> | null = null

  constructor(webFolder: string, { load, authenticate, organizationHint }: EditorPageHost) {
    this.#chunks = new BuiltChunks(webFolder)
    this.#load = load
    this.#authenticate = authenticate
    this.#organizationHint = organizationHint
  }

  /**
   * The page in parts, made of the builder's own. What is in its head already need not wait for the database; the page
   * that is opened is named before the editor's code, because the server needs longer for it than for files, and what is
   * named last is asked for last. `place` is what follows `edit/` in the address, `branch` what its query names.
   */
  write(
    html: string,
    headers: CookieHeaders,
    { applicationId, place, branch }: { applicationId: string; place: string; branch: string | null },
  ): Readable {
    const pageId =
      place === '' && branch === null ? this.#pageAtRoot(headers, applicationId) : Promise.resolve(null)
    const hint = this.#organizationHint(headers, { kind: 'application', id: applicationId })
    return Readable.from(this.#parts(html, { applicationId, branch, pageId, hint }), { objectMode: false })
  }

  async *#parts(
    html: string,
    {
      applicationId,
      branch,
      pageId,
      hint,
    }: {
      applicationId: string
      branch: string | null
      pageId: Promise<string | null>
      hint: Promise<string>
    },
  ): AsyncGenerator<string> {
    this.#codeLinks ??= this.#chunks.linksTo((source) => source === editorSource || isForAnyWidget(source), {
      present: [builderSource],
    })
    const [head = '', body = ''] = html.split('</head>')
    const query = branch === null ? '' : `?${new URLSearchParams({ branch }).toString()}`
    const data = [
      routes.session.read.path,
      `${addressOf(routes.applications.read.path, 'applicationId', applicationId)}${query}`,
      routes.integrations.list.path,
    ]
    // Before the code: the server needs longer for an answer than for a file.
    yield head.replace('<title>', () => `${data.map(preload).join('')}<title>`)
    const opened = await pageId
    if (opened !== null) yield preload(addressOf(routes.pages.read.path, 'pageId', opened))
    yield `${await hint}${await this.#codeLinks}</head>${body}`
  }

  async #pageAtRoot(headers: CookieHeaders, applicationId: string): Promise<string | null> {
    try {
      const principal = await this.#authenticate(headers, { kind: 'application', id: applicationId })
      const { row } = await this.#load(principal, 'application', applicationId, 'edit')
      return routesOf(row.records).find(({ path }) => path === '/')?.pageId ?? null
    } catch {
      // Whatever it was, the requests of the editor meet it too, and say it to the person.
      return null
    }
  }
}
