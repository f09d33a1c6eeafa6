import type { Checked, Problem } from '@ashlar/schema'
import type { FiledApplication } from '../filed-application.ts'
import { isAppsmith, readAppsmith } from './appsmith/read-appsmith.ts'
import type { ForeignSource } from './foreign-application.ts'
import { ImportReport } from './import-report.ts'
import { readJsonText } from './read-json-text.ts'
import { isRetool, readRetool } from './retool/read-retool.ts'
import { isTooljet, readTooljet } from './tooljet/read-tooljet.ts'
import { writeForeignApplication } from './write-foreign.ts'
import { type Making, UnfitPage } from './write-pages.ts'

/** What an application of another product is read with. */
export interface ReadForeignOptions extends Making {
  /** The kinds of integrations that there are, by which queries are told apart that can run. */
  readonly pluginIds: ReadonlySet<string>
}

/** An application of another product as one of ours. */
export interface ReadForeign {
  /** Whose file it was: "Appsmith". */
  readonly product: string
  readonly application: FiledApplication
  /** Its connections, for each of which an integration has to be chosen. */
  readonly sources: readonly ForeignSource[]
  /** What could not be carried over, or only otherwise. */
  readonly report: readonly Problem[]
}

/** Who exports what: one line for each product. */
const products = [
  { name: 'Appsmith', isIts: isAppsmith, read: readAppsmith },
  { name: 'Retool', isIts: isRetool, read: readRetool },
  { name: 'ToolJet', isIts: isTooljet, read: readTooljet },
] as const

const namesOfProducts = new Intl.ListFormat('en-US', { type: 'disjunction' }).format(
  products.map(({ name }) => name),
)

/**
 * Reads a file that another product exported. What has no counterpart is left out and told; only what is no such file, or
 * cannot be made to fit at all, is refused.
 */
export const readForeignApplication = (text: string, options: ReadForeignOptions): Checked<ReadForeign> => {
  const json = readJsonText(text)
  if (!json.ok) return json
  const product = products.find(({ isIts }) => isIts(json.value))
  if (product === undefined) {
    const reason = `This is no application that ${namesOfProducts} exported.`
    return { ok: false, problems: [{ path: '', reason }] }
  }
  const report = new ImportReport()
  const read = product.read(json.value, { ...options, report })
  if (!read.ok) return read
  try {
    const application = writeForeignApplication(read.value, options, report)
    return {
      ok: true,
      value: { product: product.name, application, sources: read.value.sources, report: report.entries },
    }
  } catch (error) {
    if (error instanceof UnfitPage)
      return { ok: false, problems: [{ path: '', reason: error.message }, ...error.problems] }
    throw error
  }
}
