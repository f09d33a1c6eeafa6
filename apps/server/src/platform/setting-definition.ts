import type { SettingParser } from './setting-parsers.ts'

/** A setting: its name in the environment, what it means, and how it is read. */
export type Definition<Value> = {
  readonly name: string
  readonly meaning: string
  /** The default in words, for people. */
  readonly shownDefault: string
  readonly parse: SettingParser<Value>
}

/** Names a setting; its type follows from how it is read. */
export const define = <Value>(definition: Definition<Value>): Definition<Value> => definition
