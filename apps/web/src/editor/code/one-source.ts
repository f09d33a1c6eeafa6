import type { CompletionContext, CompletionResult, CompletionSource } from '@codemirror/autocomplete'

/**
 * Several sources as one. Apart, each source that has nothing to say is asked again after every letter, and as long
 * as it has not answered, Enter would break the line instead of picking what is shown.
 */
export const oneSource =
  (sources: readonly CompletionSource[]): CompletionSource =>
  async (context: CompletionContext): Promise<CompletionResult | null> => {
    const answers = await Promise.all(sources.map(async (source) => source(context)))
    const results = answers.filter((answer) => answer !== null)
    const [first] = results.toSorted((one, other) => other.from - one.from)
    if (!first) return null
    // What begins elsewhere completes something else, such as the whole name where only a part is being written.
    const options = results.filter((result) => result.from === first.from).flatMap((result) => result.options)
    return { ...first, options }
  }
