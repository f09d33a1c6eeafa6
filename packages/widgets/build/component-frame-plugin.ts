import type { Plugin } from 'vite'
import {
  componentFrameAddress,
  componentFrameDocument,
  componentFrameHeaders,
} from '../src/custom/component-frame.ts'

/** Serves the frame of custom components while developing, with the headers that a server has to send. */
export const componentFramePlugin = (): Plugin => ({
  name: 'ashlar-component-frame',
  configureServer: (server) => {
    server.middlewares.use((request, response, next) => {
      if (request.url?.split('?')[0] !== componentFrameAddress) {
        next()
        return
      }
      for (const [name, value] of Object.entries(componentFrameHeaders)) response.setHeader(name, value)
      response.end(componentFrameDocument)
    })
  },
})
