import type { Plugin } from 'vite'

/** The version of the language in which @ashlar/expression reads bindings, as it writes it and as acorn counts. */
const bindingLanguage = { written: 'ecmaVersion: 2023', number: 14 }

// Acorn reads its options under a bare name too, before the version in them is settled: those stay.
const comparison = /\b(?:this|state\.parser)\.options\.ecmaVersion (>=|<) (\d{1,2})\b/g

/**
 * Acorn asks for the version of the language in more than a hundred places, and bindings are read in one version
 * only: the answers are put in, and the code for other versions is left out of the evaluator. The build fails when
 * bindings are read in another version than this file says.
 */
export const foldLanguageVersionPlugin = (): Plugin => {
  let isConfirmed = false
  return {
    name: 'ashlar-fold-language-version',
    transform: (code, id) => {
      if (code.includes(bindingLanguage.written) && id.includes('/expression/')) isConfirmed = true
      if (!id.includes('/node_modules/acorn/')) return null
      const folded = code.replace(comparison, (_asked, operator: string, version: string) => {
        const isAtLeast = bindingLanguage.number >= Number(version)
        return String(operator === '>=' ? isAtLeast : !isAtLeast)
      })
      return { code: folded, map: null }
    },
    buildEnd(error) {
      if (error === undefined && !isConfirmed) {
        this.error(
          `@ashlar/expression no longer says "${bindingLanguage.written}": say its version here too.`,
        )
      }
    },
  }
}
