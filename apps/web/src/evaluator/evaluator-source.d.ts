/** Made by the build: the worker of the evaluator and its parser, each as one script that needs nothing else. */
declare module 'virtual:evaluator-source' {
  /** Where the worker is served, which runs what was prepared. */
  export const evaluatorSourceAddress: string
  /** Where the parser is served, which the worker is handed for everything else. */
  export const parserSourceAddress: string
}
