import { createServer, type ServerResponse } from 'node:http'

/** A site of somebody else's, on an origin of its own, whose pages show an application. */
export interface HostSite {
  /** `http://127.0.0.1:…`, which is another site than `localhost`. */
  origin: string
  stop: () => Promise<void>
}

/** What the pages of the site embed. */
export interface Embedded {
  /** The address of the Ashlar server. */
  ashlar: string
  /** The address of the application below `/embed`. */
  src: string
}

/** The page: the application, and beside it everything that it told, one line for each thing. */
const documentOf = ({ ashlar, src }: Embedded, token: string): string => `<!doctype html>
<html lang="en">
<title>The shop</title>
<h1>The shop</h1>
<main></main>
<ol aria-label="Told"></ol>
<script type="module">
  import { createEmbed } from '${ashlar}/embed/sdk.js'
  const told = document.querySelector('ol')
  const tell = (kind) => (detail) => {
    const line = document.createElement('li')
    line.textContent = kind + ' ' + JSON.stringify(detail)
    told.append(line)
  }
  window.portal = createEmbed({
    src: ${JSON.stringify(src)},
    id: 'portal',
    token: ${JSON.stringify(token)},
    properties: { customer: { id: 'c-7' } },
    onNavigation: tell('navigation'),
    onEvent: tell('event'),
    onEventRefused: tell('refused'),
    onAuthError: tell('authError'),
  })
  document.querySelector('main').append(window.portal)
</script>
</html>`

/** A page that shows an address in a bare frame, as a site does that uses no kit. */
const bareDocument = (src: string): string =>
  `<!doctype html><html lang="en"><title>Bare</title><iframe title="Bare" width="900" height="600" src="${src}"></iframe></html>`

/**
 * Opens the site. `/?token=…` embeds the application for whom the token says, `/bare?src=…` shows an address in a bare
 * frame.
 */
export const openHostSite = async (embedded: () => Embedded): Promise<HostSite> => {
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://host')
    if (url.pathname === '/') answer(response, documentOf(embedded(), url.searchParams.get('token') ?? ''))
    else if (url.pathname === '/bare') answer(response, bareDocument(url.searchParams.get('src') ?? ''))
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const bound = server.address()
  if (bound === null || typeof bound === 'string') throw new Error('The site has no port.')
  return {
    origin: `http://127.0.0.1:${bound.port}`,
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

const answer = (response: ServerResponse, text: string): void => {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(text)
}
