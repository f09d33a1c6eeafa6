/** Made by the build: the worker of the evaluator as one script that needs nothing else. */
declare module 'virtual:evaluator-source' {
  /** Where the script is served. */
  export const evaluatorSourceAddress: string
}
