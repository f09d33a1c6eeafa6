import type { ModuleVersionView } from '@ashlar/contract'
import {
  expandModules,
  moduleProperties,
  modulesOn,
  nameWordOf,
  rowsOfModule,
  type ModuleLibrary,
  type NewId,
} from '@ashlar/document'
import {
  moduleKey,
  type JsonObject,
  type PageRecords,
  type UsedModule,
  type WidgetCatalogue,
} from '@ashlar/schema'

/** How the editor reads a version of a module; it fails where the person may not see it. */
export type ReadModule = (used: UsedModule) => Promise<ModuleVersionView>

/** With what a component begins that shows a module. */
export interface ModuleBeginning {
  readonly properties: JsonObject
  readonly namePrefix: string
  /** How many grid units its content takes. */
  readonly contentRows: number
}

/** Whether a page shows a module, or a version of one, that it did not show before. */
export const hasMoreModules = (before: PageRecords, after: PageRecords): boolean => {
  const keys = (records: PageRecords): string[] =>
    modulesOn(records).map(({ widget, used }) => `${widget.id} ${moduleKey(used)}`)
  const known = new Set(keys(before))
  return keys(after).some((key) => !known.has(key))
}

/**
 * The versions of modules that are on the pages of an application, as far as they were read. Versions never change, so each is
 * read once for as long as the application is open.
 */
export class EditorModules {
  readonly #read: ReadModule
  readonly #library = new Map<string, PageRecords>()
  readonly #versions = new Map<string, ModuleVersionView>()
  readonly #asked = new Map<string, Promise<void>>()

  constructor(read: ReadModule) {
    this.#read = read
  }

  /** The pages of the versions that were read, and of those inside of them. */
  get library(): ModuleLibrary {
    return this.#library
  }

  /** A version that was read; undefined before, and where it cannot be read. */
  version(used: UsedModule): ModuleVersionView | undefined {
    return this.#versions.get(moduleKey(used))
  }

  /** The page of a version that was read. */
  page(used: UsedModule): PageRecords | undefined {
    return this.#library.get(moduleKey(used))
  }

  /** A page with what stands in its modules. */
  expanded(records: PageRecords, catalogue: WidgetCatalogue): PageRecords {
    return expandModules(records, this.#library, catalogue)
  }

  /** Reads the versions that are on a page, where that was not done before; what cannot be read stays empty. */
  async readFor(records: PageRecords): Promise<void> {
    const shown = modulesOn(records).filter(({ used }) => used.version > 0)
    await Promise.all(shown.map(({ used }) => this.read(used).catch(() => undefined)))
  }

  /** Reads one version. Rejects where it cannot be read. */
  read(used: UsedModule): Promise<void> {
    const key = moduleKey(used)
    const known = this.#asked.get(key)
    if (known !== undefined) return known
    const reading = this.#take(key, used)
    this.#asked.set(key, reading)
    return reading
  }

  /** With what a component begins that shows a version which was read; null where it was not. */
  beginning(key: string, newId: NewId): ModuleBeginning | null {
    const version = this.#versions.get(key)
    const content = this.#library.get(key)
    if (version === undefined || content === undefined) return null
    const used = { moduleId: version.id, version: version.version }
    return {
      properties: moduleProperties(used, content, newId),
      namePrefix: nameWordOf(version.name),
      contentRows: rowsOfModule(content),
    }
  }

  async #take(key: string, used: UsedModule): Promise<void> {
    const version = await this.#read(used)
    for (const [each, page] of Object.entries(version.pages)) this.#library.set(each, page)
    this.#versions.set(key, version)
  }
}
