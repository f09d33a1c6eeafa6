/** Made by the build: the widgets' descriptors without the words that only builders read. */
declare module 'virtual:published-descriptors' {
  export const publishedDescriptors: readonly import('@ashlar/runtime').WidgetFacts[]
}
