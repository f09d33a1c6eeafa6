/** Made by the build: the widgets' descriptors without the words that only builders read. */
declare module 'virtual:published-descriptors' {
  import type { WidgetFacts } from '@ashlar/runtime'

  export const publishedDescriptors: readonly WidgetFacts[]
}
