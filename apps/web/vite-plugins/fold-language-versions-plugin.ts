import type { Plugin } from 'vite'

/** Acorn's number for ECMAScript 2023, the oldest version of the language in which bindings are read. */
const oldestVersion = 14

const comparison = /\b(?:this|state\.parser)\.options\.ecmaVersion (>=|<) (\d+)/g

/**
 * Acorn asks about the version of the language in more than a hundred places. What is the same for every version
 * from 2023 on is decided here, so that the branches for older ones are left out of the evaluator. Questions about
 * newer versions stay as they are.
 */
export const foldLanguageVersionsPlugin = (): Plugin => ({
  name: 'ashlar-fold-language-versions',
  transform: (code, id) => {
    if (!/\/node_modules\/acorn\//.test(id)) return null
    const folded = code.replace(comparison, (asked: string, operator: string, version: string) => {
      if (Number(version) > oldestVersion) return asked
      return operator === '>=' ? 'true' : 'false'
    })
    return { code: folded, map: null }
  },
})
