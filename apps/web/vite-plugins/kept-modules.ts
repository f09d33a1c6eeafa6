import { build, type Rolldown } from 'vite'

/** Builds some entries for what is left of their modules, and for nothing else. */
const trialBuild = async (
  entries: readonly string[],
  isWithLater: boolean,
): Promise<readonly Rolldown.OutputChunk[]> => {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: isWithLater
      ? []
      : [{ name: 'ashlar-nothing-later', resolveDynamicImport: () => ({ id: 'later', external: true }) }],
    build: {
      write: false,
      minify: false,
      target: 'es2023',
      rolldownOptions: {
        input: [...entries],
        external: /^virtual:/u,
        // A screen is an entry here: what it exports counts as used.
        preserveEntrySignatures: 'strict',
      },
    },
  })
  return (Array.isArray(result) ? result : [result]).flatMap((output) =>
    'output' in output ? output.output.filter((file) => file.type === 'chunk') : [],
  )
}

/** For each of some entries the modules of which something is left in what it loads at once. */
export const modulesAtOnce = async (
  entries: readonly string[],
): Promise<ReadonlyMap<string, ReadonlySet<string>>> => {
  const chunks = await trialBuild(entries, false)
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const modulesFrom = (chunk: Rolldown.OutputChunk, seen: Set<string>): readonly string[] => {
    if (seen.has(chunk.fileName)) return []
    seen.add(chunk.fileName)
    const imported = chunk.imports.flatMap((name) => {
      const found = byName.get(name)
      return found === undefined ? [] : modulesFrom(found, seen)
    })
    return [...Object.keys(chunk.modules), ...imported]
  }
  return new Map(
    entries.map((entry) => {
      const chunk = chunks.find(({ facadeModuleId }) => facadeModuleId === entry)
      if (chunk === undefined) throw new Error(`${entry} was not built.`)
      return [entry, new Set(modulesFrom(chunk, new Set()))]
    }),
  )
}

/** The modules of which something is left in what an entry loads at once or later. */
export const modulesAtAnyTime = async (entry: string): Promise<ReadonlySet<string>> =>
  new Set((await trialBuild([entry], true)).flatMap((chunk) => Object.keys(chunk.modules)))
