import type { ModuleVersionView } from '@ashlar/contract'
import {
  expandModules,
  moduleProperties,
  modulesOn,
  nameWordOf,
  type ModuleLibrary,
  type NewId,
} from '@ashlar/document'
import { moduleKey, type JsonObject, type PageRecords, type UsedModule, type WidgetCatalogue } from '@ashlar/schema'

/** How the editor reads a version of a module; it fails where the person may not see it. */
export type ReadModule = (used: UsedModule) => Promise<ModuleVersionView>

/** With what a component begins that shows a module. */
export interface ModuleBeginning {
  readonly properties: JsonObject
  readonly namePrefix: string
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

  /** Reads the versions that are on a page and were not asked for yet. Answers whether any came; what fails stays empty. */
  async readFor(records: PageRecords): Promise<boolean> {
    const missing = modulesOn(records)
      .map(({ used }) => used)
      .filter((used) => used.version > 0 && !this.#asked.has(moduleKey(used)))
    const before = this.#library.size
    await Promise.all(missing.map((used) => this.read(used).catch(() => undefined)))
    return this.#library.size > before
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
    }
  }

  async #take(key: string, used: UsedModule): Promise<void> {
    const version = await this.#read(used)
    for (const [each, page] of Object.entries(version.pages)) this.#library.set(each, page)
    this.#versions.set(key, version)
  }
}
