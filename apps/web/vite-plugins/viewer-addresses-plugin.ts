import type { Plugin } from 'vite'

const publishedPath = /^\/applications\/[^/]+(?:\/(?!edit(?:\/|$)).*)?$/

/** In development, addresses of published applications open the viewer, as the server has it. */
export const viewerAddressesPlugin = (): Plugin => ({
  name: 'ashlar-viewer-addresses',
  configureServer: (server) => {
    server.middlewares.use((request, _response, next) => {
      const [path = ''] = (request.url ?? '').split('?')
      if (publishedPath.test(path)) request.url = '/viewer.html'
      next()
    })
  },
})
