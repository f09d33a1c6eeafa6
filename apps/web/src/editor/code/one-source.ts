import type { CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'

/**
 * Several sources as one. Apart, each source that has nothing to say is asked again after every letter, and as long
 * as it has not answered, Enter would break the line instead of picking what is shown.
 */
export const oneSource =
  (sources: readonly CompletionSource[]): CompletionSource =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const isLeft = (): boolean => context.view !== undefined && !context.view.hasFocus
    // Asked some time after a letter was typed, when the field may have been left.
    if (isLeft()) return null
    const answers = await Promise.all(sources.map(async (source) => source(context)))
    if (isLeft()) return null
    const results = answers.filter((answer) => answer !== null)
    const [first] = results.toSorted((one, other) => other.from - one.from)
    if (!first) {
      // oxlint-disable-next-line eslint/no-console -- whoever asked sees that nothing opens; nothing else has to be said
      if (context.explicit) console.info('No suggestions')
      return null
    }
    // What begins elsewhere completes something else, such as the whole name where only a part is being written.
    const options = results.filter((result) => result.from === first.from).flatMap((result) => result.options)
    return { ...first, options }
  }
