/** What reads and writes dates in patterns and zones; empty zones are the person's own. */
export interface OwnDates {
  readonly read: (text: string, pattern: string, zone: string) => Date | undefined
  readonly write: (moment: Date, pattern: string, zone: string) => string
  /** The moment of a text, by the clocks of the zone where it names none. */
  readonly inZone: (text: string, zone: string) => Date | undefined
}
