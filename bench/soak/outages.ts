/** A time in which nothing could answer, by the clock of `performance.now()`. */
export interface Outage {
  /** The address of the server that could not; null where none could, because the database was away. */
  readonly server: string | null
  readonly from: number
  readonly until: number
}
