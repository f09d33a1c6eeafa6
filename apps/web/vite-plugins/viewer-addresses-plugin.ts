import type { Plugin } from 'vite'

const publishedPath = /^\/applications\/[^/]+(?:\/(?!edit(?:\/|$)).*)?$/
/** What is saved, inside of a page of this machine: in development alone. */
const triedInPage = /^\/embed\/applications\/preview\/[^/]+/

/** In development, addresses of published applications open the viewer, as the server has it. */
export const viewerAddressesPlugin = (): Plugin => ({
  name: 'ashlar-viewer-addresses',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const [path = ''] = (request.url ?? '').split('?')
      if (publishedPath.test(path) || triedInPage.test(path)) request.url = '/viewer.html'
      next()
    })
  },
})
