/** Which words values may follow, as far as dialects differ. A binding behind any other word is refused. */
export interface PlacementRules {
  /** Words behind which a value is expected. */
  readonly beforeValue: ReadonlySet<string>
  /** Words behind which the name of a thing stands; the advice differs. */
  readonly beforeName: ReadonlySet<string>
  /** Words that begin a literal of a type, which takes no parameter: `date '2024-01-01'`. */
  readonly typeWords: ReadonlySet<string>
  /** Statements that take parameters; the others are commands to the database, which take none. */
  readonly statementsWithValues: ReadonlySet<string>
  /** What to write instead of a literal of a type. */
  castAdvice: (written: string, type: string) => string
  /** What to write instead of a list directly behind `in`. */
  listAdvice: (written: string) => string
}
