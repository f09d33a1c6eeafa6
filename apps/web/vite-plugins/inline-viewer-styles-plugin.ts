import type { Plugin } from 'vite'

/** The style sheet of what only the viewer's page has, as it is built. */
const viewerSheet = /<link rel="stylesheet"[^>]*href="\/(assets\/viewer-[\w-]+\.css)"[^>]*>/u

/** Writes the viewer's own rules into its page: they are so few that asking for them takes longer than sending them. */
export const inlineViewerStylesPlugin = (): Plugin => ({
  name: 'ashlar-inline-viewer-styles',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler: (html, { bundle, filename }) => {
      if (bundle === undefined || !filename.endsWith('viewer.html')) return html
      return html.replace(viewerSheet, (link, fileName: string) => {
        const sheet = bundle[fileName]
        return sheet?.type === 'asset' ? `<style>${String(sheet.source).trim()}</style>` : link
      })
    },
  },
})
