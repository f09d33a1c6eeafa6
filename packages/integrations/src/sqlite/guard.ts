import { constants } from 'node:sqlite'

/** What statements may do in a file, as SQLite's compiler asks for each part of them. All else is refused. */
const allowed: ReadonlySet<number> = new Set([
  constants.SQLITE_SELECT,
  constants.SQLITE_READ,
  constants.SQLITE_INSERT,
  constants.SQLITE_UPDATE,
  constants.SQLITE_DELETE,
  constants.SQLITE_RECURSIVE,
  constants.SQLITE_TRANSACTION,
  constants.SQLITE_SAVEPOINT,
  constants.SQLITE_CREATE_TABLE,
  constants.SQLITE_CREATE_INDEX,
  constants.SQLITE_CREATE_VIEW,
  constants.SQLITE_CREATE_TRIGGER,
  constants.SQLITE_CREATE_TEMP_TABLE,
  constants.SQLITE_CREATE_TEMP_INDEX,
  constants.SQLITE_CREATE_TEMP_VIEW,
  constants.SQLITE_CREATE_TEMP_TRIGGER,
  constants.SQLITE_DROP_TABLE,
  constants.SQLITE_DROP_INDEX,
  constants.SQLITE_DROP_VIEW,
  constants.SQLITE_DROP_TRIGGER,
  constants.SQLITE_DROP_TEMP_TABLE,
  constants.SQLITE_DROP_TEMP_INDEX,
  constants.SQLITE_DROP_TEMP_VIEW,
  constants.SQLITE_DROP_TEMP_TRIGGER,
  constants.SQLITE_ALTER_TABLE,
  constants.SQLITE_REINDEX,
  constants.SQLITE_ANALYZE,
])

/** Pragmas that tell something of tables; their argument names one. */
const aboutTables: ReadonlySet<string> = new Set(
  `table_info table_xinfo index_list index_info index_xinfo foreign_key_list foreign_key_check integrity_check
  quick_check`.split(/\s+/u),
)

/** Pragmas that tell something of the file where they are given no value. `database_list` would tell where it lies. */
const aboutFile: ReadonlySet<string> = new Set(
  `table_list user_version application_id schema_version page_count page_size freelist_count encoding foreign_keys
  journal_mode auto_vacuum collation_list compile_options function_list`.split(/\s+/u),
)

/** Functions that reach beyond the file, should a build of SQLite have them. */
const reaching: ReadonlySet<string> = new Set(
  'load_extension readfile writefile edit fts3_tokenizer lsdir fsdir shell'.split(' '),
)

/** Kinds of tables that keep what they hold in the file. */
const tableModules: ReadonlySet<string> = new Set(['fts5', 'rtree', 'rtree_i32', 'geopoly'])

/** Judges the parts of statements for one session, and remembers what it found. */
export class Guard {
  /** What was refused last, in words for people; undefined where nothing was. */
  refusal: string | undefined
  /** Whether rows of a table are changed, and not definitions alone. */
  changesRows = false

  begin(): void {
    this.refusal = undefined
    this.changesRows = false
  }

  /** Answers SQLite's question about a part of a statement with one of its codes. */
  readonly authorize = (action: number, first: string | null, second: string | null): number => {
    const sentence = this.#judge(action, first ?? '', second)
    if (sentence === undefined) return constants.SQLITE_OK
    this.refusal ??= sentence
    return constants.SQLITE_DENY
  }

  #judge(action: number, first: string, second: string | null): string | undefined {
    switch (action) {
      case constants.SQLITE_ATTACH:
      case constants.SQLITE_DETACH:
        return 'A step works with the file of its integration alone: attach, detach and vacuum are not run.'
      case constants.SQLITE_PRAGMA: {
        const name = first.toLowerCase()
        const isKnown = aboutTables.has(name) || (aboutFile.has(name) && second === null)
        return isKnown
          ? undefined
          : `The pragma ${first} is not run: steps set nothing there, and ask only about tables and the file.`
      }
      case constants.SQLITE_FUNCTION:
        return reaching.has((second ?? '').toLowerCase())
          ? `The function ${second ?? ''} reaches beyond the file, so it is not run.`
          : undefined
      case constants.SQLITE_CREATE_VTABLE:
      case constants.SQLITE_DROP_VTABLE:
        return tableModules.has((second ?? '').toLowerCase())
          ? undefined
          : `Tables of the kind ${second ?? ''} are not made: they may reach beyond the file.`
      default:
        break
    }
    const isChange =
      action === constants.SQLITE_INSERT ||
      action === constants.SQLITE_UPDATE ||
      action === constants.SQLITE_DELETE
    if (isChange && !/^sqlite_/iu.test(first)) this.changesRows = true
    return allowed.has(action) ? undefined : 'SQLite is not permitted to do this in the file.'
  }
}
